import {
  type CrossReferenceSection,
  decodeTextString,
  isStream,
  isString,
  type PdfObjects,
  toDictionary,
} from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';
import { readXmpFields, type XmpFields } from './xmp.rules.ts';

/** Texts of the Info dictionary; null for one that is absent, not a string, or encrypted. */
type InfoFields = {
  readonly producer: string | null;
  readonly creator: string | null;
  readonly creationDate: string | null;
  readonly modificationDate: string | null;
};

/** Metadata of the file as it was after one of its saves. */
export type RevisionMetadata = {
  readonly info: InfoFields;
  /** null without XMP, and when it cannot be read. */
  readonly xmp: XmpFields | null;
  /** Whether a text or the XMP is longer than what is read of it. */
  readonly isCut: boolean;
  /** Whether the file has an Info dictionary with one of the four entries, or a block of XMP, readable or not. */
  readonly isPresent: boolean;
};

export type DocumentMetadata = {
  readonly latest: RevisionMetadata;
  /** The oldest and the newest earlier saves, at most MAX_EARLIER_REVISIONS of each. */
  readonly earlier: readonly RevisionMetadata[];
};

const MAX_EARLIER_REVISIONS = 10;
/** XMP has some kilobytes; what follows is padding. */
const MAX_XMP_BYTES = 256 * 1024;

/** The four texts have less than a hundred characters. */
const MAX_TEXT_BYTES = 4096;

const readings = new WeakMap<PdfEvidence, DocumentMetadata>();

/**
 * Reads the metadata of all saves of a file, once for all detectors.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function readDocumentMetadata(pdf: PdfEvidence): DocumentMetadata {
  const kept = readings.get(pdf);
  if (kept !== undefined) return kept;
  const { structure } = pdf;
  const others = structure.revisions.filter((revision) => revision !== structure.latest);
  // A save without objects has the metadata of the save before it.
  const different = others.filter(({ sections }) => sections.length === 0 || sections.some(hasObjects));
  if (different.length > 2 * MAX_EARLIER_REVISIONS) pdf.limits.reach('metadata_revisions');
  const earlier = different
    .filter((_, index) => index < MAX_EARLIER_REVISIONS || index >= different.length - MAX_EARLIER_REVISIONS)
    .map((revision) => readRevisionMetadata(structure.openObjects(revision)));
  const metadata = { latest: readRevisionMetadata(pdf.objects), earlier };
  if ([metadata.latest, ...earlier].some(({ isCut }) => isCut)) pdf.limits.reach('metadata_length');
  readings.set(pdf, metadata);
  return metadata;
}

/** The table of a save without objects may name object 0, which is always free. */
const hasObjects = ({ entries }: CrossReferenceSection): boolean =>
  Array.from(entries.keys()).some((number) => number > 0);

function readRevisionMetadata(objects: PdfObjects): RevisionMetadata {
  const dictionary = toDictionary(objects.get(objects.trailer, 'Info'));
  let isTextCut = false;
  const readText = (key: string): string | null => {
    const value = dictionary === null ? null : objects.get(dictionary, key);
    if (!isString(value) || value.isEncrypted) return null;
    isTextCut ||= value.bytes.length > MAX_TEXT_BYTES;
    return decodeTextString(value.bytes.subarray(0, MAX_TEXT_BYTES)).replaceAll('\0', '').trim();
  };
  const isInfoPresent = INFO_KEYS.some((key) => dictionary?.entries.has(key));
  const { xmp, isXmpPresent, isXmpCut } = readXmp(objects);
  const info = {
    producer: readText('Producer'),
    creator: readText('Creator'),
    creationDate: readText('CreationDate'),
    modificationDate: readText('ModDate'),
  };
  return {
    info,
    xmp,
    isCut: isTextCut || isXmpCut,
    isPresent: isInfoPresent || isXmpPresent,
  };
}

const INFO_KEYS = ['Producer', 'Creator', 'CreationDate', 'ModDate'];

type XmpReading = { readonly xmp: XmpFields | null; readonly isXmpPresent: boolean; readonly isXmpCut: boolean };

function readXmp(objects: PdfObjects): XmpReading {
  const stream = objects.catalog === null ? null : objects.get(objects.catalog, 'Metadata');
  if (!isStream(stream)) return { xmp: null, isXmpPresent: false, isXmpCut: false };
  const decoded = objects.decode(stream);
  if (decoded === null || decoded.remainingFilters.length > 0)
    return { xmp: null, isXmpPresent: true, isXmpCut: false };
  const { bytes } = decoded;
  return { xmp: readXmpFields(decodeXmp(bytes)), isXmpPresent: true, isXmpCut: bytes.length > MAX_XMP_BYTES };
}

/** XMP is UTF-8, seldom UTF-16 with a byte order mark. */
function decodeXmp(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xfe ? 'utf-16be' : bytes[0] === 0xff ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes.subarray(0, MAX_XMP_BYTES));
}
