import type { ChatResponse, DocumentInfo, DocumentPage, KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { writeDocx } from '@probant/documents/testing/docx-writer';
import { writeOdt, writePptx, writeXlsx } from '@probant/documents/testing/office-writer';
import { type PdfText, writePdf } from '@probant/documents/testing/pdf-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

let db: TestDatabase;
let assistant: TestAssistant;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  // Without an embedder: as while the vectors are pending.
  assistant = await createTestAssistant(db);
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});

/** Texts of a page at columns, line by line; the lines are `pitch` points apart. */
const layOut = (rows: readonly (readonly (readonly [x: number, text: string])[])[], pitch = 22): readonly PdfText[] =>
  rows.flatMap((cells, row) => cells.map(([x, text]) => ({ text, x, y: 780 - pitch * row, size: 10 })));

const BANK_SLIP = writePdf({
  pages: [
    {
      texts: layOut([
        [[50, 'Coordonnées bancaires du locataire']],
        [
          [50, 'Titulaire'],
          [200, 'M. Amir BELKACEM'],
        ],
        [
          [50, 'Adresse'],
          [200, '5 allée des Ormes, 35000 Rennes'],
        ],
        [
          [50, 'IBAN'],
          [200, 'FR76 3000 4028 3798 7654 3210 943'],
        ],
        [
          [50, 'BIC'],
          [200, 'BNPAFRPPXXX'],
        ],
      ]),
    },
  ],
});

const INVOICE = writePdf({
  pages: [
    {
      texts: [
        ...layOut(
          [
            [[50, 'Émetteur']],
            [[50, 'Vitrerie du Port']],
            [[50, '8 quai Ouest, 29200 Brest']],
            [[50, 'N° TVA : FR40123456824']],
          ],
          14,
        ),
        ...layOut(
          [
            [[330, 'Facturé à']],
            [[330, 'Hôtel des Remparts']],
            [[330, '2 rue Haute, 35400 Saint-Malo']],
            [[330, 'N° TVA : FR83404833048']],
          ],
          14,
        ).map((text) => ({ ...text, y: text.y - 6 })),
        ...layOut([
          [],
          [],
          [],
          [],
          [
            [50, 'Désignation'],
            [300, 'Quantité'],
            [400, 'Prix HT'],
          ],
          [
            [50, 'Double vitrage 4/16/4'],
            [300, '6'],
            [400, '118,40'],
          ],
          [
            [50, 'Miroir biseauté'],
            [300, '2'],
            [400, '74,90'],
          ],
        ]),
      ],
    },
  ],
});

const PRICES = writeXlsx({
  'Tarifs 2026': [
    ['Référence', 'Désignation', 'Prix HT', 'Remise'],
    ...Array.from({ length: 60 }, (_, at) => [
      `REF-${2_000 + at}`,
      `Coffret ${['inox', 'bois', 'verre'][at % 3]} n° ${at}`,
      { value: 10 + at * 1.25, format: '#,##0.00\\ "€"' },
      { value: (at % 5) / 100, format: '0.0%' },
    ]),
  ],
  'Frais de port': [
    ['Zone', 'Délai', 'Prix'],
    ['Corse', '72 heures', { value: 19.9, format: '#,##0.00\\ "€"' }],
    ['Bretagne', '24 heures', { value: 8.5, format: '#,##0.00\\ "€"' }],
  ],
});

const CASES: readonly (readonly [
  title: string,
  name: string,
  content: string | Uint8Array,
  question: string,
  answer: string,
])[] = [
  ['the code of a bank on a slip', 'rib.pdf', BANK_SLIP, 'Quel est le BIC ?', 'BIC : BNPAFRPPXXX'],
  [
    'the account of a slip',
    'rib.pdf',
    BANK_SLIP,
    'Quel est l’IBAN du locataire ?',
    'IBAN : FR76 3000 4028 3798 7654 3210 943',
  ],
  [
    'the VAT number of the supplier',
    'facture.pdf',
    INVOICE,
    'Quel est le numéro de TVA du fournisseur ?',
    'N° TVA : FR40123456824',
  ],
  [
    'the VAT number of the customer',
    'facture.pdf',
    INVOICE,
    'Quel est le numéro de TVA du client ?',
    'N° TVA : FR83404833048',
  ],
  [
    'a line of an invoice',
    'facture.pdf',
    INVOICE,
    'Quel est le prix du miroir biseauté ?',
    'Désignation : Miroir biseauté | Quantité : 2 | Prix HT : 74,90',
  ],
  [
    'the row of an article, far below the names of its columns',
    'tarifs.xlsx',
    PRICES,
    'Quel est le prix de REF-2053 ?',
    'Référence : REF-2053 | Désignation : Coffret verre n° 53 | Prix HT : 76,25 € | Remise : 3,0 %',
  ],
  [
    'the row of a second sheet',
    'tarifs.xlsx',
    PRICES,
    'Quels sont les frais de port pour la Corse ?',
    'Zone : Corse | Délai : 72 heures | Prix : 19,90 €',
  ],
  [
    'a field of a form in Word with two on each row',
    'salarie.docx',
    writeDocx([
      'Fiche du salarié',
      [
        ['Nom', 'Ferrand', 'Prénom', 'Lise'],
        ['Matricule', 'M-0419', 'Service', 'Logistique'],
      ],
    ]),
    'Quel est le matricule ?',
    'Matricule : M-0419',
  ],
  [
    'a row of a table in Word',
    'salles.docx',
    writeDocx([
      'Salles de réunion du siège',
      [
        ['Salle', 'Places', 'Étage', 'Équipement'],
        ['Ampère', '12', '2', 'Écran'],
        ['Curie', '30', '1', 'Visioconférence'],
      ],
    ]),
    'Combien de places dans la salle Curie ?',
    'Salle : Curie | Places : 30 | Étage : 1 | Équipement : Visioconférence',
  ],
  [
    'a definition list of a page',
    'entreprise.html',
    '<h1>Identité</h1><dl><dt>Raison sociale</dt><dd>Lacaze SARL</dd><dt>SIRET</dt><dd>812 345 678 00019</dd><dt>Code APE</dt><dd>4332A</dd></dl>',
    'Quel est le SIRET ?',
    'SIRET : 812 345 678 00019',
  ],
  [
    'a row of a page with a cell over two rows',
    'garanties.html',
    '<h1>Garanties</h1><table><tr><th>Formule<th>Soin<th>Remboursement<tr><td rowspan=2>Confort<td>Lunettes<td>150 €<tr><td>Implant<td>400 €</table>',
    'Quel est le remboursement d’un implant ?',
    'Formule : Confort | Soin : Implant | Remboursement : 400 €',
  ],
  [
    'a row of a file of values',
    'stocks.csv',
    'Code;Produit;Emplacement;Quantité\nA-17;Gants nitrile;Allée 4;250\nB-22;Masques FFP2;Allée 9;1200\nC-31;Visières;Allée 2;40',
    'Où sont rangés les masques FFP2 ?',
    'Code : B-22 | Produit : Masques FFP2 | Emplacement : Allée 9 | Quantité : 1200',
  ],
  [
    'a field of a note',
    'sinistre.txt',
    'Déclaration de sinistre\n\nN° de contrat : 88-4412\nAssuré : Mme Odile Tran\nDate du sinistre : 3 mai 2026\nLieu : Vannes',
    'Quelle est la date du sinistre ?',
    'Date du sinistre : 3 mai 2026',
  ],
  [
    'a row of a slide',
    'budget.pptx',
    writePptx([
      {
        title: 'Budget',
        body: [],
        table: [
          ['Poste', '2025', '2026'],
          ['Formation', '18 000 €', '22 000 €'],
          ['Voyages', '9 500 €', '7 000 €'],
        ],
      },
    ]),
    'Quel est le budget de la formation ?',
    'Poste : Formation | 2025 : 18 000 € | 2026 : 22 000 €',
  ],
  [
    'a row of an open document',
    'horaires.odt',
    writeOdt(
      `<table:table>${[
        ['Service', 'Ouverture', 'Fermeture'],
        ['Accueil', '8 h 30', '18 h'],
        ['Pharmacie', '9 h', '16 h 45'],
      ]
        .map(
          (row) =>
            `<table:table-row>${row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`,
        )
        .join('')}</table:table>`,
    ),
    'À quelle heure ferme la pharmacie ?',
    'Service : Pharmacie | Ouverture : 9 h | Fermeture : 16 h 45',
  ],
  [
    'a row of a Markdown page in English',
    'rooms.md',
    '# Meeting rooms\n\nThe rooms of the office are booked at the reception.\n\n| Room | Seats | Floor |\n|---|---|---|\n| Turing | 8 | 3 |\n| Lovelace | 16 | 4 |\n',
    'How many seats does the Lovelace room have?',
    'Room: Lovelace | Seats: 16 | Floor: 4',
  ],
];

const upload = async (name: string, content: string | Uint8Array): Promise<string> => {
  const { id } = (await assistant.call('POST', '/v1/knowledge-bases', { name })).body as KnowledgeBase;
  expect((await assistant.upload(id, [{ name, content }])).status).toBe(200);
  return id;
};
const ask = async (id: string, message: string): Promise<ChatResponse> =>
  (await assistant.call('POST', `/v1/knowledge-bases/${id}/query`, { message })).body as ChatResponse;

test.each(CASES)('answers %s alone, and cites its place', async (_, name, content, question, expected) => {
  const id = await upload(name, content);
  const { citations, message } = await ask(id, question);
  expect(message).toBe(expected);
  for (const { document_id, end, page, snippet, start } of citations) {
    const { body } = await assistant.call(
      'GET',
      `/v1/knowledge-bases/${id}/documents/${document_id}/pages/${page ?? 1}`,
    );
    const { blocks } = body as DocumentPage;
    const first = blocks[0]?.start ?? 0;
    const text = blocks.map((block) => block.text).join('\n');
    expect(text.slice(start - first, end - first)).toBe(snippet);
  }
});

test('says that a workbook has hidden rows, and answers nothing of them', async () => {
  const rows = [
    ['Poste', 'Coût', 'Site'],
    ['Nettoyage', 1_200, 'Lyon'],
    ['Licenciements', 90_000, 'Lyon'],
  ];
  const id = await upload('couts.xlsx', writeXlsx({ Couts: rows }, false, { hiddenRows: [3] }));
  const [document] = (await assistant.call('GET', `/v1/knowledge-bases/${id}/documents`)).body as DocumentInfo[];
  expect(document).toMatchObject({ hidden_text_pages: 1 });
  expect((await ask(id, 'Quel est le coût des licenciements ?')).message).not.toContain('90');
});
