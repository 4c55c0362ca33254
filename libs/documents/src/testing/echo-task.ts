import { defineTask } from '../task.ts';

export type EchoInput = {
  /** A file that the program reads. */
  readonly path?: string;
  /** Number of bytes to send beside the output. */
  readonly partBytes?: number;
  readonly behaviour?: 'hang' | 'throw';
};
export type EchoOutput = {
  readonly text: string;
  readonly input: EchoInput;
  readonly pid: number;
  readonly instance: string;
};

/** Returns the text of a document and the process that read it. */
export const ECHO_TASK = defineTask<EchoInput, EchoOutput>({
  name: 'echo',
  module: new URL('./echo-program.ts', import.meta.url),
  folders: [],
  reads: 'document',
});

/** Returns bytes as text. */
export const ECHO_BYTES_TASK = defineTask<EchoInput, EchoOutput>({ ...ECHO_TASK, name: 'echo-bytes', reads: 'bytes' });
