import type { OpenedDocument, ReadScope } from './document.ts';

/** What the program of a task gets in the worker. */
export type TaskContext<Input> = {
  readonly input: Input;
  readonly bytes: Uint8Array;
  /**
   * Opens the file like `DocumentReader.open`, in this worker. Only for tasks that read documents.
   * @throws UnreadableDocument, which the caller of `DocumentReader.run` gets; RangeError for `maxPages` below 1.
   */
  open(scope?: ReadScope): Promise<OpenedDocument>;
  /**
   * Sends bytes to the caller beside the output, in messages of 256 KiB, so that large results do not block its event loop. Bytes sent
   * under one name are one part, in pieces.
   */
  sendPart(name: string, bytes: Uint8Array): void;
};

/** The export `runTask` of a task's module. An error that is not an UnreadableDocument is a failure of ours, not of the file. */
export type TaskProgram<Input, Output> = (context: TaskContext<Input>) => Output | Promise<Output>;
