import { DAY_MS } from '@probant/kernel/durations';
import type { Detector } from '../../evidence/evidence.ts';
import { type DateRange, parsePdfDate, parseXmpDate } from './date.rules.ts';
import { type RevisionMetadata, readDocumentMetadata } from './read-metadata.ts';
import { normaliseProgramName } from './recognise-editors.rules.ts';

/** An Info dictionary and a block of XMP that contradict each other, and files without either. */
export const METADATA_CONSISTENCY_DETECTOR: Detector = {
  name: 'pdf_metadata_consistency',
  detect({ pdf }) {
    if (pdf === null) return [];
    const { latest } = readDocumentMetadata(pdf);
    const { isRecovered, isEncrypted } = pdf.structure;
    // The trailer of a file whose objects had to be searched may be lost, and the Info dictionary with it.
    if (!latest.isPresent) return isRecovered || isEncrypted ? [] : [{ code: 'pdf_metadata_stripped' }];
    const fields = listMismatches(latest);
    return fields.length === 0 ? [] : [{ code: 'pdf_info_xmp_mismatch', detail: { fields } }];
  },
};

function listMismatches({ info, xmp }: RevisionMetadata) {
  if (xmp === null) return [];
  const areDifferent = {
    producer: isOtherName(info.producer, xmp.producers),
    creation_date: isOtherDate(info.creationDate, xmp.creationDates),
    modification_date: isOtherDate(info.modificationDate, xmp.modificationDates),
  };
  return (['producer', 'creation_date', 'modification_date'] as const).filter((field) => areDifferent[field]);
}

/** One block may shorten the name of the other. */
function isOtherName(name: string | null, xmpNames: readonly string[]): boolean {
  const own = normaliseProgramName(name ?? '');
  const others = xmpNames.map(normaliseProgramName);
  return own !== '' && others.length > 0 && !others.some((other) => own.startsWith(other) || other.startsWith(own));
}

function isOtherDate(text: string | null, xmpTexts: readonly string[]): boolean {
  const own = parsePdfDate(text ?? '');
  const others = xmpTexts.map(parseXmpDate).filter((date) => date !== null);
  return own !== null && others.length > 0 && others.every((other) => getDistance(own, other) >= DAY_MS);
}

const getDistance = (a: DateRange, b: DateRange): number => Math.max(a.earliest - b.latest, b.earliest - a.latest);
