import type { DocumentType, ExtractionResult, ReceiptData } from '@probant/contracts/extraction';
import type { FileKind } from '@probant/documents/document';
import { defineTask } from '@probant/documents/task';
import type { IsoDate } from '@probant/french/dates';
import type { Question } from '../language-model/language-model.ts';
import type { Purchase } from '../receipt-duplicates/same-purchase.rules.ts';
import type { Finding } from '../receipt-findings/finding-catalogue.ts';

/** What an analysis returns: the extraction result as JSON, in the part `result`; or what receipt control needs. */
export type AnalysisTarget =
  | {
      readonly kind: 'result';
      readonly withGeometry: boolean;
      readonly withDetails: boolean;
      /** Whether the result is a list with one entry for each document found in the file. */
      readonly split: boolean;
      /** The form field `known_issuers`, checked; "" for none. */
      readonly knownIssuers: string;
    }
  | { readonly kind: 'receipt'; readonly withGeometry: boolean };

export type AnalysisInput = {
  /** Undefined: the type is detected. */
  readonly type: DocumentType | undefined;
  readonly target: AnalysisTarget;
  /** The day of the call, in UTC. */
  readonly today: IsoDate;
  /** Whether a language model may be asked for the fields that were not read. */
  readonly hasModel: boolean;
};

/** What receipt control needs from one file. */
export type ReceiptAnalysis = {
  /** Null when nothing was read. */
  readonly data: ReceiptData | null;
  readonly confidence: number | null;
  /** Without those of the policy. */
  readonly findings: readonly Finding[];
  readonly purchase: Purchase;
  /** What the response repeats of the extraction: `geometry` and `pages` only on request. */
  readonly evidence: Pick<ExtractionResult, 'field_confidences' | 'geometry' | 'pages'>;
};

export type AnalysisOutput = {
  /** Null when the target is a receipt. */
  readonly result: ResultSummary | null;
  /** Null when the target is a result. */
  readonly receipt: ReceiptAnalysis | null;
};

/** What the caller must know about a result without parsing it. */
type ResultSummary = {
  /** Whether a known issuer may replace the vendor name. */
  readonly canNameIssuer: boolean;
  /** Null for a file without a recognised document, and for one with several. */
  readonly documentType: DocumentType | null;
};

export type FileAnalysisOutput = {
  readonly kind: FileKind;
} & (
  | { readonly question: null; readonly analysis: AnalysisOutput }
  /** The language model is asked first; the part `state` then continues in COMPLETE_ANALYSIS_TASK. */
  | { readonly question: Question; readonly analysis: null }
);

export type CompletionInput = {
  readonly target: AnalysisTarget;
  /** Unchecked proposals of the model by field name. */
  readonly proposals: Readonly<Record<string, unknown>>;
};

/** Names of the parts that analyses send beside their output. */
export const RESULT_PART = 'result';
export const STATE_PART = 'state';

/** The weights of the field readers. */
const FOLDERS = [new URL('../../../../models/', import.meta.url)];

/** Reads the fields of a file and the personal data in it. */
export const ANALYZE_FILE_TASK = defineTask<AnalysisInput, FileAnalysisOutput>({
  name: 'extract',
  module: new URL('./programs/analyze-file.program.ts', import.meta.url),
  folders: FOLDERS,
  reads: 'document',
});

/** Continues an analysis with the proposals of the language model. Its bytes are the part `state`. */
export const COMPLETE_ANALYSIS_TASK = defineTask<CompletionInput, AnalysisOutput>({
  name: 'extract-complete',
  module: new URL('./programs/complete-analysis.program.ts', import.meta.url),
  folders: FOLDERS,
  reads: 'bytes',
});

/** Names the issuer of a result after the fact: in a batch, `known_issuers` may follow the files. Its bytes are the part `result`. */
export const NAME_ISSUER_TASK = defineTask<{ readonly knownIssuers: string }, null>({
  name: 'extract-issuer',
  module: new URL('./programs/name-issuer.program.ts', import.meta.url),
  folders: FOLDERS,
  reads: 'bytes',
});

export const ANALYSIS_TASKS = [ANALYZE_FILE_TASK, COMPLETE_ANALYSIS_TASK, NAME_ISSUER_TASK];
