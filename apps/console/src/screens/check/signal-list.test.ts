import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../i18n/language.tsx';
import { numberSignals, type Opinion } from './opinion.rules.ts';
import { SignalList } from './signal-list.tsx';

test('a message of a sign keeps its French spaces on one line', () => {
  const signal = {
    code: '2ddoc_valid',
    family: '2ddoc',
    strength: 'info',
    message: 'Code 2D-Doc : signature valide ; rien à vérifier',
    detail: {},
  };
  const signals = numberSignals({ signals: [signal] } as unknown as Opinion);
  const list = createElement(SignalList, { signals, selected: null, onSelect: () => {} });
  const rendered = renderToStaticMarkup(createElement(LanguageProvider, null, list));
  expect(rendered).toContain('Code 2D-Doc\u00a0: signature valide\u202f; rien à vérifier');
});
