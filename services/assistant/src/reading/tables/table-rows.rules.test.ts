import { describe, expect, test } from 'vitest';
import type { HeaderTrust } from './table-header.rules.ts';
import { arrangeTable } from './table-rows.rules.ts';

/** Rows as lines of cells; "#" marks a row of which the file says that it names columns. */
const arrange = (lines: readonly string[], trust: HeaderTrust): readonly string[] => {
  const rows = lines.map((line) => ({
    cells: line
      .replace(/^# /, '')
      .split('|')
      .map((cell) => cell.trim()),
    isMarked: line.startsWith('# '),
  }));
  return arrangeTable(rows, trust).map(({ cells, isHeader }) => `${isHeader ? '# ' : ''}${cells.join(' | ')}`);
};

describe('a table keeps its rows, and the row that names its columns', () => {
  test.each<[string, HeaderTrust, readonly string[], readonly string[]]>([
    [
      'of prices on a page',
      'none',
      ['Prestation | Public | Tarif', 'Piscine | Adultes | 5,00 €'],
      ['# Prestation | Public | Tarif', 'Piscine | Adultes | 5,00 €'],
    ],
    [
      'of words in a spreadsheet',
      'usual',
      ['Nom | Service | Site', 'Durand | Achats | Lyon', 'Petit | Paie | Nice'],
      ['# Nom | Service | Site', 'Durand | Achats | Lyon', 'Petit | Paie | Nice'],
    ],
    [
      'of words on a page, where nothing says so',
      'none',
      ['Durand | Achats | Lyon', 'Petit | Paie | Nice'],
      ['Durand | Achats | Lyon', 'Petit | Paie | Nice'],
    ],
    [
      'of years',
      'usual',
      ['Poste | 2025 | 2026', 'Loyer | 900 € | 950 €'],
      ['# Poste | 2025 | 2026', 'Loyer | 900 € | 950 €'],
    ],
    [
      'of quantities',
      'usual',
      [
        'Produit | Format | 100 ex. | 1 000 ex.',
        'Carte | A8 | 29,00 € | 74,00 €',
        'Affiche | A3 | 96,00 € | sur devis',
      ],
      [
        '# Produit | Format | 100 ex. | 1 000 ex.',
        'Carte | A8 | 29,00 € | 74,00 €',
        'Affiche | A3 | 96,00 € | sur devis',
      ],
    ],
    [
      'of ranges of quantities',
      'usual',
      ['Article | 1 à 9 | 10 à 49 | 50 et plus', 'Gant | 2,10 € | 1,90 € | 1,60 €'],
      ['# Article | 1 à 9 | 10 à 49 | 50 et plus', 'Gant | 2,10 € | 1,90 € | 1,60 €'],
    ],
    [
      'of quantities that do not rise',
      'usual',
      ['Farine | 25 kg | 10 kg', 'Sucre | 1,20 € | 4,00 €'],
      ['Farine | 25 kg | 10 kg', 'Sucre | 1,20 € | 4,00 €'],
    ],
    [
      'of quantities of two things',
      'usual',
      ['Durand | 3 enfants | 12 jours', 'Petit | aucun | aucun', 'Roux | aucun | 3'],
      ['Durand | 3 enfants | 12 jours', 'Petit | aucun | aucun', 'Roux | aucun | 3'],
    ],
    [
      'of hours',
      'usual',
      ['Lundi | 8 h | 12 h', 'Mardi | fermé | fermé', 'Mercredi | 9h30 | 12h'],
      ['Lundi | 8 h | 12 h', 'Mardi | fermé | fermé', 'Mercredi | 9h30 | 12h'],
    ],
    [
      'of a size and a price',
      'usual',
      ['Studio | 20 m | 450 euros', 'Loft | sur demande | 1 200 euros'],
      ['Studio | 20 m | 450 euros', 'Loft | sur demande | 1 200 euros'],
    ],
    [
      'of rising quantities without prices below',
      'usual',
      ['Congés | 25 jours | 30 jours', 'RTT | néant | néant'],
      ['Congés | 25 jours | 30 jours', 'RTT | néant | néant'],
    ],
    [
      'of sizes of one unit',
      'usual',
      ['Vis | 4 mm | 40 mm', 'Clou | sans | 50,5 mm'],
      ['Vis | 4 mm | 40 mm', 'Clou | sans | 50,5 mm'],
    ],
    [
      'of an ordinal',
      'usual',
      ['Paris | 1er | 2 km', 'Lyon | proche | 3,5 km'],
      ['Paris | 1er | 2 km', 'Lyon | proche | 3,5 km'],
    ],
    [
      'of quantities above quantities',
      'usual',
      ['Farine | 10 kg | 25 kg', 'Sucre | 5 kg | 20 kg'],
      ['Farine | 10 kg | 25 kg', 'Sucre | 5 kg | 20 kg'],
    ],
    [
      'with an empty corner',
      'usual',
      [' | Lundi | Mardi', 'Cantine | Poisson 120 g | Poulet'],
      ['#  | Lundi | Mardi', 'Cantine | Poisson 120 g | Poulet'],
    ],
    [
      'below its title',
      'usual',
      ['Grille des salaires', ' | | ', 'Niveau | Échelon | Brut', 'I | 1 | 1 850 €'],
      ['Grille des salaires', '# Niveau | Échelon | Brut', 'I | 1 | 1 850 €'],
    ],
    [
      'with two rows of names',
      'usual',
      ['Nature | Plafond | Plafond', 'Nature | Paris | Lyon', 'Repas | 32 € | 26 €'],
      ['# Nature | Plafond Paris | Plafond Lyon', 'Repas | 32 € | 26 €'],
    ],
    [
      'whose names come again on the next page',
      'none',
      ['Code | Lot | Poids', 'A1 | 7 | 2 kg', 'Code | Lot | Poids', 'A2 | 8 | 3 kg'],
      ['# Code | Lot | Poids', 'A1 | 7 | 2 kg', 'A2 | 8 | 3 kg'],
    ],
    [
      'of which the page says the names',
      'stated',
      ['# Le code | Ce qu’il veut dire', 'E1 | Panne', 'E2 | Fuite'],
      ['# Le code | Ce qu’il veut dire', 'E1 | Panne', 'E2 | Fuite'],
    ],
    [
      'of two columns with figures',
      'usual',
      ['Service | Poste téléphonique', 'Accueil | 1200', 'Paie | 1245'],
      ['# Service | Poste téléphonique', 'Accueil | 1200', 'Paie | 1245'],
    ],
    [
      'of two columns of words',
      'usual',
      ['Service | Responsable', 'Paie | Mme Roy', 'Achats | M. Bel'],
      ['# Service | Responsable', 'Paie | Mme Roy', 'Achats | M. Bel'],
    ],
    [
      'without names',
      'usual',
      ['Vis 4x40 | 2,50 € | 10', 'Vis 5x60 | 3,75 € | 12'],
      ['Vis 4x40 | 2,50 € | 10', 'Vis 5x60 | 3,75 € | 12'],
    ],
    [
      'with an empty cell at the end',
      'usual',
      ['Salle | Places | Écran', 'Curie | 30 | oui', 'Volta | 8 |'],
      ['# Salle | Places | Écran', 'Curie | 30 | oui', 'Volta | 8 | '],
    ],
  ])('%s', (_, trust, rows, arranged) => {
    expect(arrange(rows, trust)).toEqual(arranged);
  });
});

describe('a form has a row for each label with its value', () => {
  test.each<[string, HeaderTrust, readonly string[], readonly string[]]>([
    [
      'in two columns',
      'usual',
      ['Nom | Durand', 'Date de naissance | 4 mai 1990', 'Ville | Lyon'],
      ['Nom | Durand', 'Date de naissance | 4 mai 1990', 'Ville | Lyon'],
    ],
    [
      'in four columns',
      'usual',
      ['Nom | Durand | Prénom | Anne', 'Matricule | A-12 | Service | Paie'],
      ['Nom | Durand', 'Prénom | Anne', 'Matricule | A-12', 'Service | Paie'],
    ],
    [
      'with a label before a colon',
      'stated',
      ['Livré par : | Transports Belle | Reçu par : | M. Roy'],
      ['Livré par : | Transports Belle', 'Reçu par : | M. Roy'],
    ],
    [
      'with its labels above',
      'none',
      ['Code banque | Code guichet | Clé RIB', '16798 | 00733 | 62'],
      ['Code banque | 16798', 'Code guichet | 00733', 'Clé RIB | 62'],
    ],
    [
      'in its cells',
      'none',
      ['N° client : 4471 | Date : 3 mai 2026', 'Contact : Mme Roy | Tél. : 05 63 00 11 22'],
      ['N° client : 4471', 'Date : 3 mai 2026', 'Contact : Mme Roy', 'Tél. : 05 63 00 11 22'],
    ],
    [
      'with small labels in its cells',
      'none',
      ['Nom\nDURAND | Prénom\nAnne'].map((row) => row),
      ['Nom | DURAND', 'Prénom | Anne'],
    ],
    [
      'whose figures look like a column',
      'usual',
      ['IBAN | FR76 3000 4028', 'Code banque | 30004', 'Clé RIB | 43'],
      ['IBAN | FR76 3000 4028', 'Code banque | 30004', 'Clé RIB | 43'],
    ],
    [
      'beside totals',
      'none',
      ['Mode | Virement | Total HT | 100,00 €', 'Banque | Crédit du Port | TVA 20 % | 20,00 €'],
      ['Mode | Virement', 'Banque | Crédit du Port', 'Total HT | 100,00 €', 'TVA 20 % | 20,00 €'],
    ],
  ])('%s', (_, trust, rows, arranged) => {
    expect(arrange(rows, trust)).toEqual(arranged);
  });
});
