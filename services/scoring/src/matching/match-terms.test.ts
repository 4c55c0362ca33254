import { describe, expect, test } from 'vitest';
import { compileTerms, matchTerms, toKey } from './match-terms.ts';

const isFound = (term: string, text: string, isRunningText = false): boolean =>
  matchTerms(text, compileTerms([term]), { isRunningText }).has(0);

describe('names with symbols', () => {
  test.each([
    ['java', 'Java 17', true],
    ['java', 'JavaScript, HTML', false],
    ['java', 'Java Script', false],
    ['javascript', 'JavaScript/ES6', true],
    ['C', 'Langage C, Linux', true],
    ['C', 'C/C++', true],
    ['C++', 'C/C++', true],
    ['C', 'C++, C#', false],
    ['C', 'Objective-C', false],
    ['C', 'Objective C', false],
    ['C', "C'est un projet", false],
    ['C', 'c’est un projet', false],
    ['C#', 'C#/.NET', true],
    ['C#', 'C #', false],
    ['C', 'C sharp', false],
    ['F#', 'F#', true],
    ['F', 'F#', false],
    ['.NET', 'Framework .NET 8', true],
    ['.NET', 'ASP.NET Core', false],
    ['.NET', 'dot net, net', false],
    ['net', '.NET', false],
    ['ASP.NET', 'ASP.NET Core', true],
    ['R', 'Python, R, SQL', true],
    ['R', 'R&D', false],
    ['Go', 'Go, Rust', true],
    ['Go', '16 Go de RAM', false],
    ['Node.js', 'node.JS, React', true],
    ['Node.js', 'Node.js.', true],
    ['Node.js', 'NodeJS', false],
    ['SQL', 'T-SQL', false],
    ['SQL', 'PL/SQL', false],
    ['SQL', 'MySQL', false],
    ['T-SQL', 't-sql', true],
    ['TCP/IP', 'réseaux TCP/IP', true],
    ['CI/CD', 'CI/CD (GitLab)', true],
    ['UX', 'UI/UX', false],
    ['UI/UX', 'Design UI/UX', true],
    ['Web3', 'web3', true],
    ['Web', 'Web3', false],
    ['Notepad++', 'notepad++ et git', true],
    ['React', 'React Native', false],
    ['React Native', 'react native', true],
    ['SAP', 'S/4HANA', false],
    ['Power BI', 'Power-BI', true],
  ])('%s in "%s": %s', (term, text, expected) => expect(isFound(term, text)).toBe(expected));
});

describe('forms of a word', () => {
  test.each([
    ['développeur web', 'Développeuse web'],
    ['développeur web', 'Développeur·se web'],
    ['développeur web', 'développeur(se) web'],
    ['développeur web', 'développeur/se web'],
    ['développeur web', 'développeur.euse web'],
    ['développeur web', 'développeur/développeuse web'],
    ['développeuse web', 'DÉVELOPPEUR WEB'],
    ['ingénieur logiciel', 'ingénieur·e logiciel'],
    ['ingénieur logiciel', 'ingénieur.e.s logiciels'],
    ['chef de projet', 'cheffe de projets'],
    ['chef de projet', 'Chef.fe de projet'],
    ['directrice commerciale', 'directeur commercial'],
    ['assistant comptable', 'assistant(e) comptable'],
    ['technicien réseau', 'technicien(ne)s réseau'],
    ['infirmier', 'infirmier-ère'],
    ['infirmier', 'infirmier·ère·s'],
    ['chargé de communication', 'chargé·e de communication'],
    ['coiffeur', 'coiffeuses'],
    ['gestion de projet', 'Gestion de projets agiles'],
    ['gestion projet', 'gestion de projet'],
    ["gestion d'équipe", 'gestion d’équipes'],
    ['réseau', 'réseaux'],
    ['machine learning', 'Machine-Learning'],
    ['énergie', 'ENERGIE'],
    ['œnologie', 'oenologie'],
  ])('%s is found in "%s"', (term, text) => expect(isFound(term, text)).toBe(true));

  test.each([
    ['gestion de projet', 'projet de gestion'],
    ['vent', 'vente'],
    ['Access', 'contrôle d’accès'],
    ['Excel', 'excellent'],
    ['paie', 'paiement'],
    ['gestion projet', 'gestion, projet'],
    ['gestion projet', 'gestion. Projet'],
  ])('%s is not found in "%s"', (term, text) => expect(isFound(term, text)).toBe(false));

  test.each(['Access', 'AWS', 'CSS', 'SaaS', 'iOS', 'Jenkins', 'Windows'])('%s is found as written', (name) =>
    expect(isFound(name, name)).toBe(true),
  );
});

describe('names of one letter, and Go, in running text', () => {
  test.each([
    ['C', 'je programme en C depuis 2010', true],
    ['C', 'annexe c du contrat', false],
    ['C', 'langages : c, python', true],
    ['R', 'analyses avec R et Python', true],
    ['R', 'le r final', false],
    ['Go', 'services écrits en Go', true],
    ['Go', 'ready to go live', false],
    ['Go', 'un disque de 512 Go', false],
  ])('%s in "%s": %s', (term, text, expected) => expect(isFound(term, text, true)).toBe(expected));
});

describe('matchTerms', () => {
  test('returns the words as written, with accents and ligatures before them', () => {
    const matches = matchTerms('Cœur de métier : ÉLÈVE-Ingénieures', compileTerms(['ingénieur', 'cœur', 'absent']), {
      isRunningText: true,
    });
    expect([...matches.values()]).toEqual([
      { term: 1, written: 'Cœur' },
      { term: 0, written: 'Ingénieures' },
    ]);
  });

  test('finds terms inside one another', () => {
    const matches = matchTerms(
      'gestion de projet agile',
      compileTerms(['projet', 'gestion de projet', 'projet agile']),
      {
        isRunningText: false,
      },
    );
    expect([...matches.keys()].sort()).toEqual([0, 1, 2]);
  });

  test.each(['', '+', '...', '👍'])('finds the term "%s", which has no word, nowhere', (term) =>
    expect(isFound(term, 'a + ... 👍')).toBe(false),
  );

  test('finds no term of more words than it compares', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `mot${index}`).join(' ');
    expect(isFound(words(16), words(20))).toBe(true);
    expect(isFound(words(17), words(20))).toBe(false);
  });

  test.each([
    ['one letter', 'a'],
    ['words of one letter', 'c '],
    ['symbols', 'c++'],
    ['inclusive endings', 'abc.e'],
    ['inclusive dots', 'é·'],
    ['combining marks', '\u0301'],
    ['line breaks', '\n'],
    ['abbreviations', 'a.'],
    ['ligatures', 'œ'],
    ['open brackets', 'abcd('],
    ['slashes', 'abcde/'],
    ['protected names', 'c/c++'],
  ])('takes time in proportion to a text of %s', (_, unit) => {
    const terms = compileTerms([unit, ...Array.from({ length: 200 }, (__, index) => `a ${'c '.repeat(index % 15)}`)]);
    const steps = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      const start = process.threadCpuUsage().user;
      matchTerms(text, terms, { isRunningText: true });
      return process.threadCpuUsage().user - start;
    };
    steps(100_000);
    // Eight times the text: quadratic work would take 64 times as long.
    expect(steps(800_000)).toBeLessThan(24 * Math.max(steps(100_000), 10_000));
  });
});

test('toKey gives forms of a skill one key', () =>
  expect(
    new Set(['Chargée de projets', 'chargé de projet', 'CHARGÉ·E DE PROJET'].map((term) => toKey(term).join(' '))),
  ).toEqual(new Set(['charge projet'])));
