import type { Page } from 'playwright-core';
import { recordEvents } from '../scenes/trail.ts';
import { type ConsoleUnderTest, signIn } from '../testing/console-under-test.ts';

/** What a new visitor comes for, from the first screen on, with the mouse. Fields are clicked before they are filled. */
export type FirstTask = {
  readonly name: string;
  /** The clicks that it may take; choosing files counts as one. */
  readonly maxClicks: number;
  readonly prepare?: (page: Page, console: ConsoleUnderTest) => Promise<void>;
  readonly play: (page: Page) => Promise<void>;
};

/** The link of the menu. */
const open = (page: Page, screen: string) => page.getByRole('navigation').getByRole('link', { name: screen }).click();

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.keyboard.type(text);
}

/** Tickets are read by OCR, which a busy machine does slowly. */
const READING_MS = 300_000;

export const FIRST_TASKS: readonly FirstTask[] = [
  {
    name: 'check an invoice: the least sure value beside its place on the page',
    maxClicks: 2,
    play: async (page) => {
      await open(page, 'Lire');
      await page
        .getByRole('button', { name: 'une facture', exact: true })
        .or(page.getByRole('button', { name: /facture/ }))
        .first()
        .click();
      // It is chosen by itself.
      await page.getByRole('button', { name: 'Acheteur, Adresse', pressed: true }).first().waitFor();
    },
  },
  {
    name: 'find a duplicate: both receipts side by side',
    maxClicks: 2,
    play: async (page) => {
      await open(page, 'Notes de frais');
      await page.getByRole('button', { name: 'Essayer avec trois justificatifs' }).click();
      await page.getByRole('heading', { name: 'Doublons possibles' }).waitFor({ timeout: READING_MS });
    },
  },
  {
    name: 'correct a FEC: the line of a fault in the file',
    maxClicks: 3,
    play: async (page) => {
      await open(page, 'Comptabilité');
      await page.getByRole('button', { name: 'Essayer un FEC avec trois fautes' }).click();
      await page.getByRole('button', { name: /FEC-DAT-002/ }).click();
      await page.getByText('Dans le fichier : ligne 10').waitFor();
    },
  },
  {
    name: 'prove an event: its path to the signed root',
    maxClicks: 2,
    prepare: async (page, underTest) => {
      await recordEvents(underTest, 20);
      await page.reload();
      await signIn(page, underTest.platform.key);
    },
    play: async (page) => {
      await open(page, 'Piste d’audit');
      await page.getByRole('list', { name: 'Liste des événements' }).getByRole('button').nth(3).click();
      await page
        .getByRole('dialog')
        .getByRole('img', { name: /Chemin de l’événement/ })
        .waitFor();
    },
  },
  {
    name: 'hire with evidence: a pasted resume is compared, its evidence read, the decision recorded',
    maxClicks: 10,
    play: async (page) => {
      await open(page, 'Candidatures');
      await fill(page, 'Intitulé', 'Comptable');
      await fill(page, 'Compétences requises', 'TVA');
      await page.getByRole('button', { name: 'Coller un CV' }).click();
      await page.getByLabel('Texte du CV').click();
      await page.keyboard.insertText(
        'Claire Vernay\n\nEXPÉRIENCE\nComptable, Tilleul SARL\n03/2019 - 12/2024\n\nCOMPÉTENCES\nTVA, Paie\n',
      );
      await page.getByRole('button', { name: 'Lire ce CV' }).click();
      await page.getByRole('list', { name: 'Les candidatures' }).getByRole('listitem').waitFor();
      await page.getByRole('button', { name: 'Comparer' }).click();
      await page.getByText('Preuves par critère').first().click();
      await fill(page, 'Votre référence', 'm-0412');
      await page.getByRole('button', { name: 'Présélectionner' }).first().click();
      await page.getByRole('list', { name: 'Décisions sur ce calcul' }).waitFor();
    },
  },
];
