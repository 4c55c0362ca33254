import type { AnomalyLog, ListedAnomaly } from './anomalies/anomaly-log.ts';
import type { BodyReader } from './body-reader.ts';
import { decodeText } from './scan/decode-text.ts';

/** Where a listed anomaly is, with what an accountant searches for. Texts are as in the file: they must be escaped where they are shown. */
export type AnomalyPlace = Omit<ListedAnomaly, 'entry'> & {
  /** JournalCode and EcritureNum of its entry; null where it concerns none, or the number was not kept. */
  readonly journal: string | null;
  readonly number: string | null;
};

/** Names the entries of the listed anomalies. */
export function listPlaces(log: AnomalyLog, body: BodyReader | null): readonly AnomalyPlace[] {
  return log.listEntries().map(({ entry, ...place }) => {
    const name = body?.lines?.readEntryName(entry);
    const decode = (bytes: Buffer | null | undefined) =>
      bytes === null || bytes === undefined ? null : decodeText(bytes, body?.characterSet ?? 'utf-8');
    return { ...place, journal: decode(name?.journal), number: decode(name?.number) };
  });
}
