import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../../i18n/language.tsx';
import { CodeCard } from './code-card.tsx';
import { codeTexts } from './code-texts.ts';
import type { Code, CodeField } from './codes.rules.ts';
import { PrintedCodes } from './printed-codes.tsx';

const FIELD: CodeField = {
  id: '25',
  label: null,
  value: 'LYON',
  is_signed: true,
  is_truncated: false,
  printed: 'same',
  printed_texts: [],
};
const CODE: Code = {
  type: '2ddoc',
  page: 1,
  box: null,
  version: 3,
  document_type: { code: '01', label: null },
  emission_date: null,
  signature_date: null,
  signature: 'valid',
  certificate: {
    authority_id: 'FRT1',
    certificate_id: 'AB01',
    issuer: null,
    holder: null,
    not_before: null,
    not_after: null,
  },
  fields: [FIELD],
};

/** In the language of the process, which is English or French. */
const render = (node: ReactNode): string =>
  renderToStaticMarkup(createElement(LanguageProvider, null, node)).replace(/<[^>]*>/g, '|');
const renderCard = (code: Code, count = 1) =>
  render(createElement(CodeCard, { code, at: 0, count, selected: null, onSelect: () => {} }));
const hasText = (rendered: string, name: 'lead' | 'unprovedLead' | 'noDifference' | 'unsigned' | 'truncated') =>
  rendered.includes(codeTexts.fr[name]) || rendered.includes(codeTexts.en[name]);

test('the printed report says which values are not signed or were cut', () => {
  const [signed, marked] = [
    render(createElement(PrintedCodes, { codes: [CODE] })),
    render(
      createElement(PrintedCodes, {
        codes: [{ ...CODE, fields: [{ ...FIELD, is_signed: false, is_truncated: true }] }],
      }),
    ),
  ];
  expect([hasText(signed, 'unsigned'), hasText(signed, 'truncated')]).toEqual([false, false]);
  expect([hasText(marked, 'unsigned'), hasText(marked, 'truncated')]).toEqual([true, true]);
});

test.each<Code['signature']>(['invalid', 'missing', 'test', 'unknown_certificate', 'revoked'])(
  'the card says that the issuer signed only under a valid signature, not under %s',
  (signature) => {
    const [valid, other] = [renderCard(CODE), renderCard({ ...CODE, signature })];
    expect([hasText(valid, 'lead'), hasText(valid, 'unprovedLead')]).toEqual([true, false]);
    expect([hasText(other, 'lead'), hasText(other, 'unprovedLead')]).toEqual([false, true]);
  },
);

test('the card says that nothing differs only where something was compared', () => {
  const nothing = { ...CODE, fields: [{ ...FIELD, printed: 'not_compared' as const }] };
  expect([hasText(renderCard(CODE), 'noDifference'), hasText(renderCard(nothing), 'noDifference')]).toEqual([
    true,
    false,
  ]);
});

test('two codes of a document have numbers', () => {
  expect(renderCard(CODE)).not.toMatch(/1 (?:of|sur) 2/);
  expect(renderCard(CODE, 2)).toMatch(/1 (?:of|sur) 2/);
  expect(render(createElement(PrintedCodes, { codes: [CODE, { ...CODE, page: 2 }] }))).toMatch(/2 (?:of|sur) 2/);
});
