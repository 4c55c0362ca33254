import { describe, expect, test } from 'vitest';
import { parseNumber, parseValue, toEditedText } from './parse-value.rules.ts';

describe('a number as a person types it', () => {
  test.each([
    ['1234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u202f234,56 €', 1234.56],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ["1'250.00", 1250],
    ['1.234.567', 1234567],
    ['-12,5', -12.5],
    ['−12,5', -12.5],
    ['5,5 %', 5.5],
    ['0,19', 0.19],
    ['douze', null],
    ['12,5 kg', null],
    ['1-2', null],
    ['', null],
  ])('%s', (typed, number) => expect(parseNumber(typed)).toBe(number));
});

describe('a value of a kind', () => {
  test.each([
    { title: 'nothing typed is no value', typed: '  ', kind: 'money', parsed: { isValid: true, value: null } },
    { title: 'a text is trimmed', typed: ' Paris ', kind: 'text', parsed: { isValid: true, value: 'Paris' } },
    { title: 'a day that exists', typed: '2024-02-29', kind: 'date', parsed: { isValid: true, value: '2024-02-29' } },
    { title: 'a day that does not exist', typed: '2023-02-29', kind: 'date', parsed: { isValid: false } },
    {
      title: 'an end that is not there yet',
      typed: 'Aujourd’hui',
      kind: 'month',
      parsed: { isValid: true, value: 'Present' },
    },
    { title: 'the same in English', typed: 'present', kind: 'month', parsed: { isValid: true, value: 'Present' } },
    { title: 'a month', typed: '2021-09', kind: 'month', parsed: { isValid: true, value: '2021-09' } },
    { title: 'the thirteenth month', typed: '2021-13', kind: 'month', parsed: { isValid: false } },
    { title: 'until today', typed: 'Present', kind: 'month', parsed: { isValid: true, value: 'Present' } },
    { title: 'words for an amount', typed: 'environ 10', kind: 'money', parsed: { isValid: false } },
  ] as const)('$title', ({ typed, kind, parsed }) => expect(parseValue(typed, kind)).toEqual(parsed));
});

test.each([
  [18.9, 'money', 'fr', '18,90'],
  [1.845, 'money', 'fr', '1,845'],
  [5.5, 'percent', 'fr', '5,5'],
  [18.9, 'money', 'en', '18.90'],
  ['2026-01-02', 'date', 'fr', '2026-01-02'],
  ['Present', 'month', 'fr', 'aujourd’hui'],
  ['Present', 'month', 'en', 'present'],
  [null, 'money', 'fr', ''],
] as const)('%s of kind %s in %s is edited as "%s"', (value, kind, language, text) => {
  expect(toEditedText(value, kind, language)).toBe(text);
  expect(parseValue(text, kind)).toEqual({ isValid: true, value });
});
