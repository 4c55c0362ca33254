import { describe, expect, test } from 'vitest';
import type { ExtractedBlock } from '../extracted-document.ts';
import { removeAsides } from './asides.rules.ts';

type Aside = Pick<ExtractedBlock, 'kind' | 'text' | 'page' | 'box' | 'isHeader'>;

const block = (text: string, page: number | null = null, kind: ExtractedBlock['kind'] = 'paragraph'): Aside => ({
  kind,
  text,
  page,
  box: page === null ? null : [0, 0, 1, 1],
  isHeader: false,
});
const BODY = 'Le remboursement est versé sous dix jours.';
const listKept = (blocks: readonly Aside[]) => removeAsides(blocks).map(({ text }) => text);

describe('a text that is never an answer is left out', () => {
  test.each([
    '© 2026 Mutuelle Horizon – Tous droits réservés',
    'Copyright Horizon SA. All rights reserved.',
    'Ce site utilise des cookies pour mesurer son audience.',
    'Nous et nos 14 partenaires utilisons des cookies et des traceurs pour afficher des annonces.',
    'En poursuivant votre navigation, vous acceptez le dépôt de cookies.',
    'We use cookies to improve your experience.',
    'Tout accepter',
    'Continuer sans accepter',
    'Mentions légales',
    'Plan du site | Mentions légales | Accessibilité : non conforme | Gestion des cookies',
    'Privacy policy · Terms of use · Contact',
    'Retour en haut de page',
  ])('%s', (text) => expect(listKept([block(BODY), block(text)])).toEqual([BODY]));

  test.each(['3', 'Page 3', 'Page 3 / 12', '- 3 -', '3/12', 'p. 3 sur 12'])('the number of a page: %s', (text) =>
    expect(listKept([block(BODY, 3), block(text, 3)])).toEqual([BODY]),
  );

  test('headers and footers of pages, apart from what they say of the document', () => {
    const pages = [1, 2, 3].flatMap((page) => [
      block('Mutuelle Horizon – Service des garanties', page),
      block('PRO-ACH-012 Version 4', page),
      block(`Contenu de la page ${'abc'.charAt(page - 1)}.`, page),
      block(`Document interne – page ${page} sur 3`, page),
    ]);
    expect(listKept(pages)).toEqual([
      'PRO-ACH-012 Version 4',
      'Contenu de la page a.',
      'Contenu de la page b.',
      'Contenu de la page c.',
    ]);
  });
});

describe('a text that may be an answer stays', () => {
  test.each([
    'Les cookies de mesure d’audience peuvent être exemptés de consentement.',
    'Le site dépose des cookies : la société a été condamnée à une amende.',
    'Le contact du service est Mme Roy.',
    'Les droits réservés aux adhérents sont listés ci-dessous.',
    'Imprimerie des Quais, SAS au capital de 60 000 €, RCS Nantes 153 806 476.',
    'Page 3 du carnet de santé : les vaccins.',
  ])('%s', (text) => expect(listKept([block(BODY), block(text)])).toEqual([BODY, text]));

  test('a number in a document without pages, and a title that pages repeat, once', () => {
    expect(listKept([block(BODY), block('12')])).toEqual([BODY, '12']);
    const pages = [1, 2].flatMap((page) => [block('Guide', page, 'heading'), block(`Texte ${page}, à lire.`, page)]);
    expect(listKept(pages)).toEqual(['Guide', 'Texte 1, à lire.', 'Texte 2, à lire.']);
  });

  test('equal rows of a table on each page, where their figures differ', () => {
    const rows = [1, 2, 3].map((page) => block(`REF-${page}04 | Vis | 3,20 €`, page, 'table_row'));
    expect(listKept(rows)).toHaveLength(3);
  });

  test('a document of nothing else', () => expect(listKept([block('© 2026 Horizon')])).toEqual(['© 2026 Horizon']));
});
