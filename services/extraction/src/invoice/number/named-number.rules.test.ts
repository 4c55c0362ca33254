import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { isCutNumber, isNamedNumber, isOfOtherPaper, isReplacedNumber } from './named-number.rules.ts';
import { findNumberCandidates } from './number-candidates.rules.ts';

const candidatesOf = (head: string) => {
  const pages = readInvoicePages(
    createTypedDocument([
      `Carrelages Vauclin SARL\n26110 Nyons\n\n${head}\n\nDésignation      Quantité      Prix unitaire      Montant HT\nPose                 4             95,00 €        380,00 €\n`,
    ]),
  );
  return { pages, candidates: findNumberCandidates(pages) };
};

function isNamed(head: string, value: string): boolean {
  const { pages, candidates } = candidatesOf(head);
  const chosen = candidates.find((candidate) => candidate.value === value);
  if (chosen === undefined) throw new Error(`no candidate ${value}`);
  return isNamedNumber(pages, chosen, candidates);
}

describe('a number that its own label names', () => {
  test.each([
    ['Facture n° F-118', 'F-118'],
    ['FACTURE F-2026-118 — 14/03/2026', 'F-2026-118'],
    ['Facture définitive YT23-5877 établie le 14/03/2026', 'YT23-5877'],
    ['Note d’honoraires CN00128 du 14/03/2026', 'CN00128'],
    ['Objet : facture d’honoraires SHJ-0180-18', 'SHJ-0180-18'],
    ['Facture\nT9035224497', 'T9035224497'],
    ['N° de facture      Date\nF-118              14/03/2026', 'F-118'],
    ['Quittance / facture      Émise le\n201911048                14/03/2026', '201911048'],
    ['Rechnungsnr.: 2024-457', '2024-457'],
    ['Décompte n° F-118', 'F-118'],
    ['Quittance n° Q-8812', 'Q-8812'],
    ['Facture n° 12', '12'],
    ['Commande n° BC-4411\nFacture n° F-118', 'F-118'],
    ['AVOIR N° AV-007', 'AV-007'],
  ])('%j: %s', (head, value) => expect(isNamed(head, value)).toBe(true));

  test.each([
    ['another paper', 'Commande n° BC-4411', 'BC-4411'],
    ['a customer below the title', 'FACTURE\nClient 41187', '41187'],
    ['a year below the title', 'FACTURE\n2026', '2026'],
    ['a second invoice', 'Facture n° F-118\nFacture n° F-101', 'F-118'],
    ['an invoice that is replaced', 'Annule la facture n° F-101', 'F-101'],
    ['the invoice of a credit note', 'AVOIR N° AV-007\nFacture n° F-118', 'F-118'],
    ['a part of it', 'Facture F 18 0111', 'F 18'],
    ['a receipt beside an invoice', 'Quittance n° Q-8812\nFacture associée F-118', 'Q-8812'],
    ['a year above the rest', 'Facture n°\n2026\n03-0118', '2026'],
    ['a year in the next cell', 'Facture n° :       2026', '2026'],
  ])('not that of %s', (_, head, value) => expect(isNamed(head, value)).toBe(false));
});

test('a number that goes on in the next row is cut', () => {
  const [cut] = candidatesOf('Facture n° F-2026-\n0000118').candidates.filter(({ value }) => value === 'F-2026');
  expect(cut && isCutNumber(cut)).toBe(true);
  const [whole] = candidatesOf('Facture n° F-2026-118').candidates.filter(({ value }) => value === 'F-2026-118');
  expect(whole && isCutNumber(whole)).toBe(false);
});

test.each([
  ['Facture n° 118 bis', '118'],
  ['Facture n° 118 ter du 14/03/2026', '118'],
  ['Facture n° 2026-118 B', '2026-118'],
  ['Facture n° 26118 / AB', '26118'],
  ['Facture n° 26118 - AB', '26118'],
  ['Facture N° : FC 0118 A', 'FC 0118'],
  ['Facture n° F-118 B du 14/03/2026', 'F-118'],
  ['Facture n° F-118 B – 14/03/2026', 'F-118'],
])('%j: %s is cut before its letters', (head, number) => {
  const found = candidatesOf(head).candidates.find(({ value }) => value === number);
  expect(found && isCutNumber(found)).toBe(true);
});

test.each([
  'FACTURE N° F-118 DU 14/03/2026',
  'Facture n° F-118 - EUR',
  'Facture n° F-118 – SAS Durand',
  'Facture n° F-118 A. Durand',
  'Facture n° F-118 à Nyons',
  'Facture n° F-118 (duplicata)',
])('%j has no letters of the number behind it', (head) => {
  const found = candidatesOf(head).candidates.find(({ value }) => value === 'F-118');
  expect(found && isCutNumber(found)).toBe(false);
});

test.each([
  ['Facture n° F-101 annulée', true],
  ['Acompte                 Facture n° F-101', true],
  ['Acompte versé           Facture n° F-101', true],
  ['À déduire               Facture n° F-101', true],
  ['À déduire : facture n° F-101', true],
  ['Impayé                  Facture n° F-101', true],
  ['Acompte sur facture n° F-101', true],
  ['Annule                  Facture n° F-101', true],
  ['Facture d’acompte n° F-101', false],
  ['Facture d’acompte       N° F-101', false],
  ['Facture d’acompte       Facture n° F-101', false],
  ['Acompte de 30 %         Facture n° F-101', false],
  ['Annule et remplace la facture n° F-101', true],
  ['Votre dernière facture n° F-101', true],
  ['Facture n° F-101 du 14/03/2026', false],
])('%j names an earlier invoice: %s', (head, isReplaced) => {
  const { pages, candidates } = candidatesOf(head);
  const found = candidates.find(({ value }) => value === 'F-101');
  expect(found && isReplacedNumber(pages, found)).toBe(isReplaced);
});

test.each([
  ['Facture pour commande n° 118', true],
  ['Facture de la commande n° 118', true],
  ['Facture relative au contrat n° 118', true],
  ['Facture - contrat n° 118', true],
  ['Facture - dossier sinistre n° 118', true],
  ['Facture selon devis accepté n° 118', true],
  ['Facture pour la chambre n° 118', true],
  ['Facture de l’intervention n° 118', true],
  ['Facture sur bon de livraison n° 118', true],
  ['FACTURE - Réservation : 118', true],
  ['FACTURE du 14/03/2026 – n° 118 du devis', true],
  ['Facture n° 118 de votre commande', true],
  ['Facture n° 118', false],
  ['Facture n° 118 du 14/03/2026', false],
  ['Facture 118 de mars', false],
  ['Facture d’intervention n° 118', false],
  ['Facture de réservation n° 118', false],
  ['Commande n° 27 – Facture n° 118', false],
  ['Contrat 27, facture : 118', false],
  ['Facture (devis accepté) n° de facture 118', false],
  ['Facture n° 118 pour commande n° 27', false],
  ['Facture n° 118, contrat n° 27', false],
  ['FACTURE N° 118 – Chantier Oriol', false],
  ['Facture de location n° 118', false],
])('%j has the number of another paper: %s', (head, isOther) => {
  const found = candidatesOf(head).candidates.find(({ value }) => value === '118');
  expect(found && isOfOtherPaper(found)).toBe(isOther);
});
