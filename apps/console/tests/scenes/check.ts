import type { Scene } from './scene.ts';

export const checkScene: Scene = {
  name: 'check',
  screen: '/check',
  play: async (page) => {
    await page.getByRole('button', { name: 'une attestation modifiée après coup' }).click();
    await page.getByRole('heading', { name: 'À vérifier en priorité' }).waitFor();
    await page.getByRole('img', { name: 'Page de la version antérieure' }).waitFor();
    await page.getByRole('group', { name: 'Valeurs sur la page' }).getByRole('button').first().waitFor();
  },
};

export const checkCodesScene: Scene = {
  name: 'check-codes',
  screen: '/check',
  play: async (page) => {
    await page.getByRole('button', { name: 'un RIB qui contredit son code 2D-Doc' }).click();
    const code = page.getByRole('region', { name: 'Contenu du code 2D-Doc' });
    await code.getByRole('button', { name: 'Montrer sur la page : Code IBAN' }).click();
    await page.getByRole('group', { name: 'Valeurs sur la page' }).getByRole('button', { pressed: true }).waitFor();
    await code.evaluate((card) => card.scrollIntoView({ block: 'end' }));
  },
};
