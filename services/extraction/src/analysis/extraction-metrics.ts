import type { DocumentType } from '@probant/contracts/extraction';
import type { Metrics } from '@probant/kernel/metrics';
import { timeCall } from '@probant/kernel/time-call';

/** A route on which documents are read. */
export type ReadingRoute = 'extract' | 'extract_batch' | 'receipts' | 'job';

/** The type of a document; `other` where none was recognised, the file holds several, or it could not be read. */
type TypeLabel = DocumentType | 'other';

export type ExtractionMetrics = {
  /** Runs the reading of one document and measures it, also when it fails. */
  measure<T>(route: ReadingRoute, read: () => Promise<T>, findType: (result: T) => DocumentType | null): Promise<T>;
};

export function createExtractionMetrics(metrics: Metrics): ExtractionMetrics {
  const durations = metrics.histogram(
    'probant_extraction_seconds',
    'Time to read one document, with its time in the queue and that of a language model',
    ['route', 'document_type', 'outcome'],
  );
  return {
    measure: (route, read, findType) => {
      let document_type: TypeLabel = 'other';
      const readTyped = async () => {
        const result = await read();
        document_type = findType(result) ?? 'other';
        return result;
      };
      return timeCall(readTyped, (seconds, outcome) => durations.observe({ route, document_type, outcome }, seconds));
    },
  };
}
