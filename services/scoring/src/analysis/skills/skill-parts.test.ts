import { describe, expect, test } from 'vitest';
import { divideSkill } from './skill-parts.ts';

describe('divideSkill', () => {
  test.each([
    ['HTML/CSS', [['HTML', 'CSS']]],
    ['HTML / CSS / PHP', [['HTML', 'CSS', 'PHP']]],
    ['SAP FI/CO', [['SAP FI', 'SAP CO']]],
    ['Habilitations B0/H0 électriques', [['Habilitations B0 électriques', 'Habilitations H0 électriques']]],
    ['C#/.NET', [['C#', '.NET']]],
    ['Word, Excel ; Access', [['Word', 'Excel', 'Access']]],
    ['Word & Excel', [['Word', 'Excel']]],
    ['Paie + ADP', [['Paie', 'ADP']]],
    ['Word ou Excel', [['Word'], ['Excel']]],
    ['Sage et/ou Cegid', [['Sage'], ['Cegid']]],
    ['Power BI or Tableau', [['Power BI'], ['Tableau']]],
    ['Suite Office (Word, Excel)', [['Suite Office'], ['Word', 'Excel']]],
    ['ERP (SAP, Oracle, etc.)', [['ERP'], ['SAP', 'Oracle']]],
    ['Linux (Debian)', [['Linux', 'Debian']]],
    ['Machine Learning (ML)', [['Machine Learning'], ['ML']]],
    ['Base de données (BDD)', [['Base de données'], ['BDD']]],
    ['Windows 10/11', [['Windows 10', 'Windows 11']]],
    ['CI/CD (GitLab)', [['CI/CD', 'GitLab']]],
  ])('divides %s', (skill, parts) => expect(divideSkill(skill)).toEqual(parts));

  test.each([
    'Excel',
    'Gestion de projet',
    'CI/CD',
    'UI / UX',
    'C/C++',
    'R&D',
    'R & D',
    'C++',
    'Bac+2',
    'Node.js',
    'chargé(e) de mission',
    'développeur/se web',
    'projet(s)',
    'ISO 9001:2015',
    'achat et vente',
    'full-stack',
    '24/7',
    'CACES R489 (1, 3, 5)',
    'or',
    '/',
    '(Word)',
  ])('leaves %s whole', (skill) => expect(divideSkill(skill)).toEqual([]));
});
