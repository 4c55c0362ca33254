import type { Schemas } from '@probant/client';
import type { Language } from '../../../i18n/languages.ts';
import type { Tone } from '../../../ui/messages/badge.tsx';
import type { PictureBox } from '../../../ui/pages/page-boxes.tsx';

export type Code = Schemas['TwoDDocCode'];
export type CodeField = Code['fields'][number];

export const PRINTED_TONES = {
  same: 'good',
  different: 'bad',
  absent: 'neutral',
  not_compared: 'neutral',
} as const satisfies Readonly<Record<CodeField['printed'], Tone>>;

export const SIGNATURE_TONES = {
  valid: 'good',
  invalid: 'bad',
  missing: 'bad',
  unknown_certificate: 'watch',
  unknown_authority: 'watch',
  not_valid_at_signature: 'bad',
  revoked: 'bad',
  test: 'bad',
} as const satisfies Readonly<Record<Code['signature'], Tone>>;

/** How many values of a code were compared with the page, and how many differ. */
export const countCompared = ({ fields }: Pick<Code, 'fields'>) => ({
  compared: fields.filter(({ printed }) => printed !== 'not_compared').length,
  different: fields.filter(({ printed }) => printed === 'different').length,
});

/** Identifier of the place of a code on the page, or of a text that prints one of its fields. */
export const codePlaceId = (code: number): string => `code${code}`;
export const textPlaceId = (code: number, field: number, text: number): string => `code${code}.${field}.${text}`;

/** The places of codes and of what is printed beside them. */
export const listCodePlaces = (
  codes: readonly Code[],
  nameOf: (field: CodeField | null) => string,
): readonly PictureBox[] =>
  codes.flatMap((code, at) => [
    {
      id: codePlaceId(at),
      page: code.page,
      box: code.box ?? undefined,
      label: nameOf(null),
      tone: SIGNATURE_TONES[code.signature],
    },
    ...code.fields.flatMap((field, index) =>
      field.printed_texts.map((text, number) => ({
        id: textPlaceId(at, index, number),
        page: text.page,
        box: text.box ?? undefined,
        label: nameOf(field),
        tone: PRINTED_TONES[field.printed],
      })),
    ),
  ]);

export type Label = { readonly text: string; readonly language: Language };

/** The label in the language of the visitor, or in French, which the specification has. Null for what the catalogue lacks. */
export const chooseLabel = (label: CodeField['label'], language: Language): Label | null => {
  if (label === null) return null;
  return language === 'en' && label.en !== null
    ? { text: label.en, language: 'en' }
    : { text: label.fr, language: 'fr' };
};

const IBAN_PATTERN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** A value as people write it: an account in groups of four, the parts of a name with blanks. */
export function formatValue({ id, value }: Pick<CodeField, 'id' | 'value'>): string {
  if (IBAN_PATTERN.test(value)) return value.replace(/(.{4})(?=.)/g, '$1 ');
  return NAME_FIELDS.has(id) ? value.split('/').filter(Boolean).join(' ') : value;
}

/** Fields whose parts the specification separates by "/". */
const NAME_FIELDS: ReadonlySet<string> = new Set(['10', '14', '1I', '1M', '30', '46', '48', '60', 'B0', 'F0', 'L1']);

/** The fields that differ first, then those that are compared; each group in the order of the code. */
export const sortFields = (
  fields: readonly CodeField[],
): readonly { readonly field: CodeField; readonly at: number }[] => {
  const placed = fields.map((field, at) => ({ field, at }));
  return ORDER.flatMap((printed) => placed.filter(({ field }) => field.printed === printed));
};

const ORDER = ['different', 'same', 'absent', 'not_compared'] as const satisfies readonly CodeField['printed'][];
