/** What the program of a task gets in any worker; a worker of its own kind adds to it. */
export type TaskContext<Input> = {
  readonly input: Input;
  readonly bytes: Uint8Array;
  /** Sends a value to the caller at once, in a message of its own: a long output in one message would block the caller's event loop. */
  sendItem(item: unknown): void;
  /**
   * Sends bytes to the caller beside the output, in messages of 256 KiB, so that large results do not block its event loop. Bytes sent
   * under one name are one part, in pieces.
   */
  sendPart(name: string, bytes: Uint8Array): void;
};

/** The export `runTask` of a task's module. An error is a failure of ours unless its worker knows it as a fault of the input. */
export type TaskProgram<Input, Output> = (context: TaskContext<Input>) => Output | Promise<Output>;
