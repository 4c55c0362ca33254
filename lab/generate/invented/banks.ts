import type { Draw } from '../draw.ts';

export type Bank = { readonly name: string; readonly code: string; readonly bic: string };

const BANK_NAMES =
  'Banque du Vivarais|Crédit Alpin|Caisse Rurale du Rhône|Banque Mutuelle de l’Ouest|Crédit Coopératif des Lacs|Banque Sequane|Union Bancaire du Midi|Banque Pastel|Crédit Maritime Breton|Société Bancaire Lorraine|Banque Océane|Caisse d’Avenir'.split(
    '|',
  );

/** Invents a bank; its BIC is derived from its name. */
export function inventBank(draw: Draw): Bank {
  const name = draw.pick(BANK_NAMES);
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase();
  const code = `1${draw.digits(4)}`;
  return {
    name,
    code,
    bic: `${letters.charAt(0)}${letters.slice(-3)}FR${draw.pick(['PP', '2A', '21', 'P1'])}${draw.pick(['XXX', draw.digits(3), ''])}`,
  };
}
