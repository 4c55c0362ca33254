import { describe, expect, test } from 'vitest';
import { createPageOfText, drawGrid, type TextAt } from '../../testing/page-of-text.ts';
import { findParagraphs } from './find-paragraphs.rules.ts';

const read = (...page: Parameters<typeof createPageOfText>) =>
  findParagraphs(createPageOfText(...page)).map(({ isHeader, kind, text }) => `${isHeader ? 'names' : kind}: ${text}`);

describe('a label and its value are one block', () => {
  test.each<[string, readonly (readonly TextAt[] | number)[], readonly string[]]>([
    [
      'label on the left',
      [
        [
          [5, 'Assuré'],
          [40, 'Odile Tran'],
        ],
        1,
        [
          [5, 'Contrat'],
          [40, '88-4412'],
        ],
        1,
        [
          [5, 'Lieu'],
          [40, 'Vannes'],
        ],
      ],
      ['table_row: Assuré | Odile Tran', 'table_row: Contrat | 88-4412', 'table_row: Lieu | Vannes'],
    ],
    [
      'labels that no list has',
      [
        [
          [5, 'Biologiste responsable'],
          [40, 'Dr Hélène Vasseur'],
        ],
        [
          [5, 'Accréditation'],
          [40, 'n° 8-4127'],
        ],
        [
          [5, 'Horaire du coursier'],
          [40, 'tous les matins'],
        ],
      ],
      [
        'table_row: Biologiste responsable | Dr Hélène Vasseur',
        'table_row: Accréditation | n° 8-4127',
        'table_row: Horaire du coursier | tous les matins',
      ],
    ],
    [
      'a name above numbers',
      [
        [
          [5, 'Biologiste'],
          [40, 'Dr Vasseur'],
        ],
        [
          [5, 'Accréditation'],
          [40, 'n° 8-4127'],
        ],
        [
          [5, 'Standard'],
          [40, '02 51 00 20 30'],
        ],
      ],
      [
        'table_row: Biologiste | Dr Vasseur',
        'table_row: Accréditation | n° 8-4127',
        'table_row: Standard | 02 51 00 20 30',
      ],
    ],
    [
      'value on two lines',
      [
        [
          [5, 'Adresse'],
          [40, '12 impasse des Tanneurs'],
        ],
        [[40, '81000 Albi']],
        [
          [5, 'Téléphone'],
          [40, '05 63 00 11 22'],
        ],
      ],
      ['table_row: Adresse | 12 impasse des Tanneurs 81000 Albi', 'table_row: Téléphone | 05 63 00 11 22'],
    ],
    [
      'dots to the value',
      [[[5, 'Nom ............ Ferrand']], [[5, 'Matricule ....... M-0419']]],
      ['table_row: Nom | Ferrand', 'table_row: Matricule | M-0419'],
    ],
    [
      'label above',
      [
        [
          [5, 'Téléphone'],
          [50, 'Courriel'],
        ],
        [
          [5, '05 63 00 11 22'],
          [50, 'a@b.example'],
        ],
        1,
        [
          [5, 'Responsable'],
          [50, 'Site web'],
        ],
        [
          [5, 'M. Serres'],
          [50, 'www.b.example'],
        ],
      ],
      [
        'table_row: Téléphone | 05 63 00 11 22',
        'table_row: Responsable | M. Serres',
        'table_row: Courriel | a@b.example',
        'table_row: Site web | www.b.example',
      ],
    ],
    [
      'fields below each other',
      [
        [[5, 'Vitrerie du Port']],
        [[5, 'SIRET : 812 345 678 00019']],
        [[5, 'N° TVA : FR40812345678']],
        [[5, 'Tél. : 02 98 00 11 22']],
      ],
      [
        'paragraph: Vitrerie du Port',
        'paragraph: SIRET : 812 345 678 00019',
        'paragraph: N° TVA : FR40812345678',
        'paragraph: Tél. : 02 98 00 11 22',
      ],
    ],
    [
      'fields one after the other',
      [[[5, 'Domiciliation : Crédit du Port IBAN : FR76 3000 4028 BIC : CLITFRPPXXX']]],
      ['paragraph: Domiciliation : Crédit du Port', 'paragraph: IBAN : FR76 3000 4028', 'paragraph: BIC : CLITFRPPXXX'],
    ],
    [
      'two columns of different heights',
      [
        [[5, 'Vendeur']],
        -0.6,
        [[50, 'Client']],
        -0.4,
        [[5, 'Roy SARL']],
        -0.6,
        [[50, 'Bel SAS']],
        -0.4,
        [[5, 'SIRET : 812 345 678 00019']],
        -0.6,
        [[50, 'SIRET : 404 833 048 00022']],
      ],
      [
        'table_row: Vendeur | Roy SARL',
        'paragraph: SIRET : 812 345 678 00019',
        'table_row: Client | Bel SAS',
        'paragraph: SIRET : 404 833 048 00022',
      ],
    ],
    [
      'several in a row',
      [
        [
          [5, 'Nom'],
          [20, 'DURAND'],
          [50, 'Prénom'],
          [70, 'Anne'],
        ],
        1,
        [
          [5, 'Sexe'],
          [20, 'F'],
          [50, 'Nationalité'],
          [70, 'Française'],
        ],
      ],
      [
        'table_row: Nom | DURAND',
        'table_row: Prénom | Anne',
        'table_row: Sexe | F',
        'table_row: Nationalité | Française',
      ],
    ],
  ])('%s', (_, lines, blocks) => {
    expect(read(lines)).toEqual(blocks);
  });

  test.each<[string, readonly (readonly TextAt[] | number)[], readonly string[]]>([
    [
      'a sentence with a colon at the start of a line',
      [
        [[5, 'Le salarié remet au service du personnel les pièces']],
        [[5, 'suivantes : un justificatif de domicile et une carte.']],
      ],
      [
        'paragraph: Le salarié remet au service du personnel les pièces suivantes : un justificatif de domicile et une carte.',
      ],
    ],
    [
      'a label above a sentence',
      [[[5, 'Conditions']], [[5, 'Le paiement est dû à la livraison.']]],
      ['paragraph: Conditions Le paiement est dû à la livraison.'],
    ],
    [
      'two paragraphs beside each other',
      [
        [
          [5, 'Les ruches sont visitées chaque'],
          [55, 'Le miel est extrait à froid et'],
        ],
        [
          [5, 'semaine de mai à juillet.'],
          [55, 'mis en pot après deux jours.'],
        ],
      ],
      [
        'paragraph: Les ruches sont visitées chaque semaine de mai à juillet.',
        'paragraph: Le miel est extrait à froid et mis en pot après deux jours.',
      ],
    ],
  ])('%s is no field', (_, lines, blocks) => {
    expect(read(lines)).toEqual(blocks);
  });
});

describe('a table keeps its columns', () => {
  const WRAPPED: readonly (readonly TextAt[] | number)[] = [
    [
      [5, 'Code'],
      [20, 'Opération'],
      [60, 'Périodicité'],
    ],
    1,
    [[20, 'Vidange du carter et']],
    [
      [5, 'MNT-01'],
      [20, 'remplacement du filtre,'],
      [60, 'Tous les 6 mois'],
    ],
    [[20, 'contrôle des joints']],
    1,
    [
      [5, 'MNT-02'],
      [20, 'Graissage'],
      [60, 'Tous les 2 mois'],
    ],
  ];
  const ROWS = [
    'names: Code | Opération | Périodicité',
    'table_row: MNT-01 | Vidange du carter et remplacement du filtre, contrôle des joints | Tous les 6 mois',
    'table_row: MNT-02 | Graissage | Tous les 2 mois',
  ];

  test('with cells on several lines between ruled rows', () => {
    expect(read(WRAPPED, drawGrid([4, 18, 58, 90], [-0.5, 1.5, 5.5, 8]))).toEqual(ROWS);
  });

  test('with lines below its rows only, one for each cell', () => {
    const sides = [0.9, 5.5, 8].flatMap(
      (y) =>
        [
          [4, y, 18, y],
          [18, y, 58, y],
          [58, y, 90, y],
        ] as const,
    );
    expect(
      read(
        [[[5, 'Entretien de la ligne de production, atelier 2']], 2, ...WRAPPED],
        sides.map(([x0, y0, x1, y1]) => [x0, y0 + 3, x1, y1 + 3] as const),
      ),
    ).toEqual(['paragraph: Entretien de la ligne de production, atelier 2', ...ROWS]);
  });

  test('with a cell over two rows and one over two columns', () => {
    const lines: readonly (readonly TextAt[] | number)[] = [
      [
        [5, 'Grade'],
        [30, 'Ville'],
        [60, 'Plafond'],
      ],
      [
        [5, 'Cadre'],
        [30, 'Paris'],
        [60, '90 €'],
      ],
      [
        [30, 'Lyon'],
        [60, '70 €'],
      ],
      [[5, 'Stagiaire, sur accord écrit du service']],
    ];
    const rules = [
      ...[0, 1, 3, 4].map((y) => [4, y - 0.15, 90, y - 0.15] as const),
      [28, 1.85, 90, 1.85] as const,
      ...[4, 90].map((x) => [x, -0.15, x, 3.85] as const),
      ...[28, 58].map((x) => [x, -0.15, x, 2.85] as const),
    ];
    expect(read(lines, rules)).toEqual([
      'names: Grade | Ville | Plafond',
      'table_row: Cadre | Paris | 90 €',
      'table_row: Cadre | Lyon | 70 €',
      'table_row: Stagiaire, sur accord écrit du service',
    ]);
  });

  test('with lines between its columns only', () => {
    const lines: readonly (readonly TextAt[])[] = [
      [
        [5, 'Article'],
        [50, 'Quantité'],
        [70, 'Total'],
      ],
      [
        [5, 'Affiche'],
        [50, '250'],
        [70, '460,00'],
      ],
      [
        [5, 'Dépliant en trois volets,'],
        [50, '4 000'],
        [70, '760,00'],
      ],
      [[5, 'recto verso']],
      [
        [5, 'Livraison'],
        [50, '1'],
        [70, '45,00'],
      ],
    ];
    expect(read(lines, drawGrid([4, 48, 68, 90], [-0.15, 0.85, 5]))).toEqual([
      'names: Article | Quantité | Total',
      'table_row: Affiche | 250 | 460,00',
      'table_row: Dépliant en trois volets, recto verso | 4 000 | 760,00',
      'table_row: Livraison | 1 | 45,00',
    ]);
  });

  test('with wrapped cells and no line at all', () => {
    const lines: readonly (readonly TextAt[] | number)[] = [
      [
        [5, 'Soin'],
        [35, 'Conditions'],
        [70, 'Forfait'],
      ],
      1,
      [
        [5, 'Lunettes'],
        [35, 'Tous les deux ans, sur'],
        [70, '150 €'],
      ],
      [[35, 'ordonnance']],
      1,
      [
        [5, 'Implant'],
        [35, 'Après devis'],
        [70, '400 €'],
      ],
    ];
    expect(read(lines)).toEqual([
      'names: Soin | Conditions | Forfait',
      'table_row: Lunettes | Tous les deux ans, sur ordonnance | 150 €',
      'table_row: Implant | Après devis | 400 €',
    ]);
  });

  test.each([
    ['a frame around a paragraph', drawGrid([4, 90], [-0.5, 2])],
    ['a page laid out in two framed columns of text', drawGrid([4, 48, 90], [-0.5, 2])],
  ])('%s is no table', (_, rules) => {
    expect(read([[[5, 'Les portes ferment à vingt heures']], [[5, 'tous les soirs de semaine.']]], rules)).toEqual([
      'paragraph: Les portes ferment à vingt heures tous les soirs de semaine.',
    ]);
  });
});

describe('numbered lines are steps, or titles of sections', () => {
  test.each<[string, readonly (readonly TextAt[] | number)[], readonly string[]]>([
    [
      'steps without a full stop, and the paragraph after them',
      [
        [[5, 'La vidange est faite à chaud. Procédez comme suit.']],
        [[7, '1. Lever le véhicule sur le pont']],
        [[7, '2. Dévisser le bouchon']],
        [[7, '3. Remplacer le filtre']],
        [[5, 'Le bac de récupération est vidé chaque vendredi.']],
      ],
      [
        'paragraph: La vidange est faite à chaud. Procédez comme suit.',
        'list_item: 1. Lever le véhicule sur le pont',
        'list_item: 2. Dévisser le bouchon',
        'list_item: 3. Remplacer le filtre',
        'paragraph: Le bac de récupération est vidé chaque vendredi.',
      ],
    ],
    [
      'steps on several lines',
      [
        [[5, '1. Couper le courant au tableau électrique de l’étage']],
        [[8, 'puis attendre une minute']],
        [[5, '2. Ouvrir le capot avec la clé qui est gardée à l’accueil']],
        [[8, 'du bâtiment principal']],
      ],
      [
        'list_item: 1. Couper le courant au tableau électrique de l’étage puis attendre une minute',
        'list_item: 2. Ouvrir le capot avec la clé qui est gardée à l’accueil du bâtiment principal',
      ],
    ],
    [
      'steps with full stops',
      [[[5, '1. Videz le bac.']], [[5, '2. Rincez le filtre.']], [[5, '3. Refermez la trappe.']]],
      ['list_item: 1. Videz le bac.', 'list_item: 2. Rincez le filtre.', 'list_item: 3. Refermez la trappe.'],
    ],
    [
      'a paragraph at the margin of the steps, after a short one',
      [
        [[5, '1. Vider le bac']],
        [[5, '2. Rincer le filtre']],
        [[5, 'Le filtre est remplacé tous les six mois par la société de maintenance.']],
      ],
      [
        'list_item: 1. Vider le bac',
        'list_item: 2. Rincer le filtre',
        'paragraph: Le filtre est remplacé tous les six mois par la société de maintenance.',
      ],
    ],
    [
      'titles of sections with a text each',
      [
        [[5, '1. Objet']],
        [[5, 'La charte décrit le télétravail.']],
        1,
        [[5, '2. Durée']],
        [[5, 'Elle vaut pour deux ans.']],
      ],
      [
        'heading: 1. Objet',
        'paragraph: La charte décrit le télétravail.',
        'heading: 2. Durée',
        'paragraph: Elle vaut pour deux ans.',
      ],
    ],
  ])('%s', (_, page, blocks) => expect(read(page)).toEqual(blocks));
});
