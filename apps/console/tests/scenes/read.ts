import { findSample, type Scene } from './scene.ts';

export const readScene: Scene = {
  name: 'read',
  screen: '/read',
  play: async (page) => {
    const names = ['facture-simple.pdf', 'ticket-restaurant.jpg', 'rib.pdf'];
    await page.locator('input[type=file]').first().setInputFiles(names.map(findSample));
    await page.getByText('3 sur 3 lus').waitFor();
    await page.getByRole('img', { name: /^Page 1 de facture-simple/ }).waitFor();
    await page.getByRole('button', { name: 'Acheteur, Adresse' }).first().waitFor();
  },
};
