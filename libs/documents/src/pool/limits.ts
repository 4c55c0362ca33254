const MIB = 1024 * 1024;

/** What a child may use, and when it is replaced. Times in milliseconds. */
export type ChildLimits = {
  /** From its start until it is ready for a first document. */
  readonly startup: number;
  /** Wall clock for a document, and what each page read by OCR adds. */
  readonly document: number;
  readonly ocrPage: number;
  /** Resident memory in bytes, looked at this often. */
  readonly memory: number;
  readonly memoryEvery: number;
  /** JavaScript's own heap in MiB. */
  readonly heap: number;
  /** A child is replaced after so many documents, or when it keeps more memory than this once a document is done. */
  readonly documents: number;
  readonly memoryKept: number;
};

export const CHILD_LIMITS: ChildLimits = {
  startup: 30_000,
  document: 20_000,
  ocrPage: 5_000,
  memory: 1024 * MIB,
  // Touching memory goes at about 1 GiB in 300 ms: at 50 ms the limit is overrun by a sixth at most.
  memoryEvery: 50,
  heap: 512,
  documents: 100,
  // A square page takes a child to 480 MiB, and each that follows adds 20 to 60 that the allocator does not give back; receipts and A4 stay below 400.
  memoryKept: 512 * MIB,
};

/** The queue holds whole files in memory. */
export const QUEUE_LIMITS = { places: 200, bytes: 512 * MIB };
