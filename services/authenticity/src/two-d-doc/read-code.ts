import type { ParsedCode } from '@probant/2d-doc/code';
import type { Observation, Place } from '../signals/signal.ts';
import type { ListedField } from './listing/listed-field.ts';

/** A 2D-Doc code of a page: read in the worker, and judged in the service, which has the keystore. */
export type ReadCode = {
  readonly place: Place;
  readonly code: ParsedCode;
  /** What is odd about the code itself. Only a valid signature overrules it: issuers deviate from the specification, too. */
  readonly doubts: readonly Observation[];
  /** Its fields beside the print; null unless the caller asks for them. */
  readonly fields: readonly ListedField[] | null;
};
