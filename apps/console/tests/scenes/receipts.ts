import type { Scene } from './scene.ts';

/** Tickets are read by OCR, which a busy machine does slowly. */
const READING_MS = 300_000;

export const receiptsScene: Scene = {
  name: 'receipts',
  screen: '/receipts',
  play: async (page) => {
    await page.getByRole('button', { name: 'Essayer avec trois justificatifs' }).click();
    await page.getByRole('heading', { name: 'Doublons possibles' }).waitFor({ timeout: READING_MS });
    await page.getByRole('img', { name: 'Image de ticket-boulangerie-copie.png' }).waitFor();
  },
};
