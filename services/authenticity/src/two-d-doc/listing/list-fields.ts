import type { CodeField, ParsedCode } from '@probant/2d-doc/code';
import { readFieldValue } from '@probant/2d-doc/read-field-value';
import type { CodeComparison } from '../content/compare-codes.ts';
import { indexSignedValues } from '../content/signed-values.rules.ts';
import { selectContradictions } from './contradictions.rules.ts';
import { cutText, MAX_PRINTED_TEXTS, type PrintedTextFinder } from './find-printed-texts.ts';
import type { ListedField, PrintedState } from './listed-field.ts';
import { readValueForm } from './value-form.rules.ts';

/** No field of the catalogue that a person reads is longer; a code of 16 symbols has 50,000 characters. */
const MAX_VALUE_LENGTH = 1_000;

type CodeOfPage = { readonly code: ParsedCode; readonly page: number };

/** Returns the fields of a code, in their order, each beside what the pages print. The unsigned ones come last and are not compared. */
export function listFields(
  { code, page }: CodeOfPage,
  comparison: CodeComparison,
  findTexts: PrintedTextFinder,
): readonly ListedField[] {
  const signed = indexSignedValues(code.fields);
  return [
    ...code.fields.map((field) => ({
      ...describeField(field, code.perimeter, true),
      ...(signed.get(field.id) === field ? compareField(field) : NOT_COMPARED),
    })),
    ...code.unsignedFields.map((field) => ({ ...describeField(field, code.perimeter, false), ...NOT_COMPARED })),
  ];

  function compareField(field: CodeField): Pick<ListedField, 'printed' | 'texts'> {
    const { printed, rivals } = comparison;
    const others = selectContradictions(rivals, field.id, { signed, rows: printed?.rows ?? [] });
    if (others.length > 0)
      return {
        printed: 'different',
        texts: others.slice(0, MAX_PRINTED_TEXTS).map(({ text, place }) => ({ text: cutText(text), place })),
      };
    const form = printed === null ? null : readValueForm(field, code.perimeter);
    if (printed === null || form === null) return NOT_COMPARED;
    const texts = findTexts(form, { page, isMisreadable: printed.isMisreadable });
    return texts === null ? { printed: 'absent', texts: [] } : { printed: 'same', texts };
  }
}

const NOT_COMPARED: { readonly printed: PrintedState; readonly texts: readonly [] } = {
  printed: 'not_compared',
  texts: [],
};

function describeField(field: CodeField, perimeter: string, isSigned: boolean) {
  const value = readFieldValue(field, perimeter);
  return {
    id: field.id,
    value: value.slice(0, MAX_VALUE_LENGTH),
    isSigned,
    isTruncated: field.isTruncated || value.length > MAX_VALUE_LENGTH,
  };
}
