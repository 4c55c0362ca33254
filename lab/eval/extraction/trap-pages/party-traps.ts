import { block, columns, compose, grid, inventSirenOf, LINES, notice, siretOf, vatNumberOf } from './page-parts.ts';

/** A page on which another company or number is easily taken for the right one. A null value is not compared. */
export type TrapPage = {
  readonly name: string;
  readonly html: string;
  readonly supplier: string | null;
  readonly number: string | null;
  readonly date: string | null;
};

const title = 'FACTURE N° F-2026-118<br>Date : 14/03/2026';
const trap = (name: string, supplier: string | null, body: string, number: string | null = 'F-2026-118'): TrapPage => ({
  name,
  html: compose(body),
  supplier,
  number,
  date: number === null ? null : '2026-03-14',
});

const US = 'Carrelages Vauclin SARL';
const THEM = 'Hôtel Belmont SAS';
const OTHER = 'Groupe Talvert SA';
const siret = { siret: true };
const both = { siret: true, vat: true };

/** Who sells: buyers, agencies, factors, groups, marketplaces and hosts that a page prints with their registrations. */
export const PARTY_TRAPS: readonly TrapPage[] = [
  trap('buyer above the supplier', US, `${block(THEM, 1, siret)}<h1>${title}</h1>${block(US, 2, siret)}${LINES}`),
  trap('buyer above, supplier in the notice', US, `${block(THEM, 1, siret)}<h1>${title}</h1>${LINES}${notice(US, 2)}`),
  trap(
    'buyer with both numbers above, supplier in the notice',
    US,
    `${block(THEM, 1, both)}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'buyer on the left, supplier on the right',
    US,
    `${columns(block(THEM, 1, siret), block(US, 2, siret))}<h1>${title}</h1>${LINES}`,
  ),
  trap(
    'buyer on the left with mail, supplier on the right',
    US,
    `${columns(block(THEM, 1, { siret: true, mail: 'compta@hotelbelmont.fr' }), block(US, 2))}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
  trap(
    '"À l’attention de" above',
    US,
    `À l’attention de<br>${block(THEM, 1, siret)}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'customer below its heading, no supplier but in the notice',
    US,
    `<h1>${title}</h1>Client<br>${block(THEM, 1, both)}${LINES}${notice(US, 2)}`,
  ),
  trap(
    'letterhead of the buyer, self-billing',
    US,
    `${block(THEM, 1, both)}<h1>AUTOFACTURE N° F-2026-118<br>Date : 14/03/2026</h1>Fournisseur<br>${block(US, 2, siret)}${LINES}Autofacturation : facture émise par le client.${notice(THEM, 1)}`,
  ),
  trap(
    'buyer’s letterhead, "au nom et pour le compte de"',
    US,
    `${block(THEM, 1, both)}<h1>${title}</h1>Facture établie par ${THEM} au nom et pour le compte de ${US}<br>SIRET ${siretOf(inventSirenOf(2))}${LINES}${notice(THEM, 1)}`,
  ),
  trap(
    'self-billing without a heading',
    US,
    `${block(THEM, 1, both)}<h1>${title}</h1>${block(US, 2, siret)}<p>Self-billing invoice</p>${LINES}${notice(THEM, 1)}`,
  ),
  trap(
    'agency for its principal',
    US,
    `${columns(block('Agence Merlande', 3, both), block(THEM, 1))}<h1>${title}</h1>Agence Merlande, mandataire, au nom et pour le compte de ${US}${LINES}${notice(US, 2)}`,
  ),
  trap(
    'agency that books',
    US,
    `${columns(block(US, 2, siret), block(THEM, 1))}<h1>${title}</h1>Réservé par Agence Merlande, SIRET ${siretOf(inventSirenOf(3))}${LINES}`,
  ),
  trap(
    'factor in the foot',
    US,
    `${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}<p>Paiement à l’ordre de Factoval SA, subrogée dans nos droits</p>${notice('Factoval SA', 4)}`,
  ),
  trap(
    'factor with its account',
    US,
    `${columns(block(US, 2, siret), block(THEM, 1))}<h1>${title}</h1>${LINES}<p>Titulaire du compte : Factoval SA<br>IBAN FR76 3000 6000 0112 3456 7890 189<br>Règlement libératoire à l’ordre de Factoval SA</p>${notice('Factoval SA', 4)}`,
  ),
  trap(
    'factor first',
    US,
    `<p>Pour être libératoire, réglez Factoval SA, SIRET ${siretOf(inventSirenOf(4))}</p>${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'group in the foot',
    US,
    `${columns(block(US, 2, siret), block(THEM, 1))}<h1>${title}</h1>${LINES}<p class="small">Une société du groupe Talvert</p>${notice(OTHER, 5)}`,
  ),
  trap(
    'logo of the group above',
    US,
    `<h1>${OTHER}</h1>${columns(block(US, 2, siret), block(THEM, 1))}<p>${title}</p>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'logo and site of the group, subsidiary in the notice',
    US,
    `<h1>Talvert</h1><p>www.talvert.fr</p>${columns('', block(THEM, 1))}<p>${title}</p>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'marketplace above, seller below',
    US,
    `<h1>Grandmarché</h1><p>www.grandmarche.fr</p>${columns(`Vendu par<br>${block(US, 2, siret)}`, `Facturé à<br>${block(THEM, 1)}`)}<p>${title}</p>${LINES}${notice('Grandmarché', 6)}`,
  ),
  trap(
    'marketplace with its registration',
    US,
    `${block('Grandmarché SAS', 6, both)}<p>Facture émise par Grandmarché SAS au nom et pour le compte de ${US}, SIRET ${siretOf(inventSirenOf(2))}</p><h1>${title}</h1>${block(THEM, 1)}${LINES}${notice('Grandmarché SAS', 6)}`,
  ),
  trap(
    'insurer in the foot',
    US,
    `${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}<p class="small">Assurance décennale : Assurival SA, RCS Paris ${inventSirenOf(7)}, contrat 88123</p>`,
  ),
  trap(
    'software in the foot',
    US,
    `${columns(block(US, 2, siret), block(THEM, 1))}<h1>${title}</h1>${LINES}<p class="small">Édité avec le logiciel Factulis - Factulis SAS - RCS Lille ${inventSirenOf(8)}</p>`,
  ),
  trap(
    'bank in the foot',
    US,
    `${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}<p>Banque Rivale SA - RCS Paris ${inventSirenOf(9)} - IBAN FR76 3000 6000 0112 3456 7890 189</p>`,
  ),
  trap(
    'carrier above',
    US,
    `Livré par Transval SARL - SIRET ${siretOf(inventSirenOf(10))}${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'place of delivery above',
    US,
    `Livraison<br>${block(OTHER, 5, siret)}${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
  trap(
    'principal and subcontractor',
    US,
    `${columns(`Donneur d’ordre<br>${block(THEM, 1, both)}`, `Sous-traitant<br>${block(US, 2, both)}`)}<h1>${title}</h1>${LINES}`,
  ),
  trap(
    'two names of one supplier',
    null,
    `${columns(`<b>Studio Vauclin</b><br>${block(US, 2, siret)}`, block(THEM, 1))}<h1>${title}</h1>${LINES}`,
  ),
  trap(
    'name in two rows',
    'Menuiserie La Charmande',
    `<div style="font-size:20px">Menuiserie<br>La Charmande</div>SIRET ${siretOf(inventSirenOf(11))}${columns('', block(THEM, 1))}<h1>${title}</h1>${LINES}`,
  ),
  trap(
    'short name in the head, whole one in the notice',
    'Vauclin Carrelages et Fils',
    `<h1>Vauclin Carrelages</h1>${columns('', block(THEM, 1))}<p>${title}</p>${LINES}${notice('Vauclin Carrelages et Fils', 2)}`,
  ),
  trap(
    'contact of the buyer with its mail',
    US,
    `${columns(block(US, 2), `${block(THEM, 1, siret)}<br>Contact : jean@hotelbelmont.fr`)}<h1>${title}</h1>${LINES}`,
  ),
  trap(
    'holding as creditor',
    US,
    `${columns(block(US, 2, siret), block(THEM, 1))}<h1>${title}</h1>${LINES}<p>Bénéficiaire : Holding Talvert, VAT ${vatNumberOf(inventSirenOf(5))}</p>`,
  ),
  trap(
    'architect who approves',
    US,
    `Visa de l’architecte : Cabinet Lorme, SIRET ${siretOf(inventSirenOf(12))}${columns(block(US, 2), block(THEM, 1))}<h1>${title}</h1>${LINES}${notice(US, 2)}`,
  ),
];

const head = columns(block(US, 2, siret), block(THEM, 1));
const numbered = (name: string, number: string | null, body: string): TrapPage =>
  trap(name, US, `${head}${body}${LINES}`, number);

/** Which number is the invoice's: those of orders, customers, contracts, tickets and other invoices stand beside it. */
export const NUMBER_TRAPS: readonly TrapPage[] = [
  numbered('order first', 'F-2026-118', '<p>Commande n° BC-4411</p><p>FACTURE F-2026-118<br>Date : 14/03/2026</p>'),
  numbered(
    'customer below the title',
    'F-2026-118',
    '<h1>FACTURE</h1><p>Client 41187</p><p>Numéro : F-2026-118<br>Date : 14/03/2026</p>',
  ),
  numbered(
    'a code below the title',
    'F-2026-118',
    '<h1>FACTURE</h1><p>C-41187</p><p>Référence : F-2026-118<br>Date : 14/03/2026</p>',
  ),
  numbered('a year below the title', 'F-118', '<h1>FACTURE</h1><p>2026</p><p>N° F-118<br>Date : 14/03/2026</p>'),
  numbered(
    'deposit invoice with a number',
    'F-2026-118',
    '<h1>FACTURE N° F-2026-118</h1><p>Date : 14/03/2026</p><p>Facture d’acompte n° FA-2026-044 du 02/02/2026</p>',
  ),
  numbered(
    'deposit invoice first',
    'F-2026-118',
    '<p>Facture d’acompte n° FA-2026-044 du 02/02/2026</p><h1>FACTURE DE SOLDE N° F-2026-118</h1><p>Date : 14/03/2026</p>',
  ),
  numbered(
    'cancelled invoice',
    'F-2026-118',
    '<p>Annule et remplace la facture n° F-2026-101</p><h1>FACTURE F-2026-118</h1><p>Date : 14/03/2026</p>',
  ),
  numbered(
    'cancelled invoice, own number as a reference',
    'F-2026-118',
    '<p>Facture n° F-2026-101 annulée</p><p>Notre référence : F-2026-118</p><p>Date : 14/03/2026</p>',
  ),
  numbered(
    'earlier invoice',
    'F-2026-118',
    '<p>Votre dernière facture n° F-2026-101</p><h1>Facture F-2026-118</h1><p>Date : 14/03/2026</p>',
  ),
  numbered(
    'contract in a grid',
    'F-2026-118',
    grid(['Contrat n°', 'Facture n°', 'Date', 'Ticket'], ['CT-88123', 'F-2026-118', '14/03/2026', '553201']),
  ),
  numbered(
    'grid whose title covers two values',
    'F-2026-118',
    grid(['Client', 'Facture', 'Date'], ['41187', 'F-2026-118', '14/03/2026']),
  ),
  numbered(
    'credit note of an invoice',
    'AV-2026-007',
    '<h1>AVOIR N° AV-2026-007</h1><p>Date : 14/03/2026</p><p>Facture n° F-2026-101</p>',
  ),
  numbered(
    'credit note, invoice in large letters',
    'AV-2026-007',
    '<p>Avoir n° AV-2026-007, date : 14/03/2026</p><h2>sur facture n° F-2026-101</h2>',
  ),
  numbered(
    'ticket that became an invoice',
    'F-2026-118',
    '<p>Ticket n° 553201</p><p>Facture n° F-2026-118 du 14/03/2026</p>',
  ),
  numbered(
    'number over two rows',
    'F-2026-0000118-AB-77',
    '<p style="width:105px">Facture n° F-2026-0000118-AB-77</p><p>Date : 14/03/2026</p>',
  ),
  numbered('number of a group', 'F 26 0118', '<p>Facture F 26 0118 du 14/03/2026</p>'),
  numbered(
    'number, order and day on one line',
    'F-2026-118',
    '<p>Facture F-2026-118 commande BC-4411 du 02/03/2026</p><p>Date : 14/03/2026</p>',
  ),
  numbered(
    'invoices of the supplier’s supplier',
    'F-2026-118',
    '<p>Selon facture Dupont n° 88-123</p><h1>FACTURE N° F-2026-118</h1><p>Date : 14/03/2026</p>',
  ),
];
