import type { Draw } from '../draw.ts';
import { inventCompany } from '../invented/companies.ts';
import { addDays } from '../invented/days.ts';
import { inventName, inventPerson } from '../invented/people.ts';
import type { VatRow } from '../invoice/facts.ts';
import type { MerchantKind, ReceiptFacts, ReceiptLine } from './facts.ts';

type Article = readonly [description: string, low: number, high: number, rate: number];

const readArticles = (written: string): readonly Article[] =>
  written.split('|').map((row) => {
    const [description = '', low = '', high = '', rate = ''] = row.split(';');
    return [description.trim(), Number(low), Number(high), Number(rate)];
  });

/** Rows of `name;lowest price;highest price;VAT rate`, prices in euros. */
const ARTICLES_BY_MERCHANT: Readonly<Record<MerchantKind, readonly Article[]>> = {
  bakery: readArticles(
    'Baguette tradition;1;1.4;5.5|Croissant;1;1.5;5.5|Pain complet 400g;2;3.6;5.5|Pain au chocolat;1.1;1.6;5.5|Tarte aux pommes;3;18;5.5|Sandwich jambon beurre;3.8;6;10|Éclair café;2.4;3.8;5.5|Jus d’orange 33cl;2;3.5;10|Quiche lorraine part;3;5;10',
  ),
  supermarket: readArticles(
    'Lait 1/2 écrémé 1L;0.9;1.5;5.5|Œufs plein air x6;1.8;3.2;5.5|Pâtes penne 500g;0.8;1.9;5.5|Camembert 250g;1.9;3.9;5.5|Tomates grappe;1.5;4.2;5.5|Liquide vaisselle;1.2;3.4;20|Papier toilette x8;2.9;5.6;20|Bière blonde 6x25cl;3.5;7;20|Steak haché x2;3.2;5.8;5.5|Yaourt nature x8;1.4;2.6;5.5|Pommes golden 1kg;1.8;3.4;5.5|Café moulu 250g;2.6;5;5.5|Shampooing 300ml;2.4;5.4;20|Eau gazeuse 6x1L;2.2;4;5.5|Chocolat noir 70%;1.5;3.2;5.5|Piles LR6 x4;3.4;6.9;20|Sac cabas;0.3;1.2;20|Filet de poulet;4;9;5.5',
  ),
  restaurant: readArticles(
    'Menu du jour;14.5;22;10|Plat du jour;11;16;10|Entrecôte frites;17;26;10|Salade de chèvre chaud;11;16;10|Café;1.6;2.4;10|Café gourmand;6.5;9.5;10|Verre Chinon;4;7;20|Demi pression;3;5.5;20|Carafe d’eau;0;0;10|Crème brûlée;6;9;10|Perrier 33cl;3;4.5;10|Pichet rosé 50cl;8;14;20|Burger maison;14;19;10',
  ),
  fuel: readArticles(
    'SP95-E10;30;95;20|Gazole;30;110;20|SP98;25;90;20|Lavage programme 3;7;12;20|Lave-glace 5L;4;9;20|Sandwich thon;3.5;5.5;10',
  ),
  pharmacy: readArticles(
    'Doliprane 1000mg;2.1;2.4;2.1|Sérum physiologique x20;3;6;5.5|Crème hydratante 50ml;8;24;20|Vitamine D gouttes;4;9;5.5|Pansements x20;3;6;20|Brosse à dents souple;2.5;5;20|Spray nasal;4;8;10',
  ),
  hardware: readArticles(
    'Vis 4x40 x100;4;9;20|Ampoule LED E27;3;8;20|Peinture blanche 2,5L;19;45;20|Rouleau adhésif;2;6;20|Perceuse 18V;69;149;20|Tasseau sapin 2m;2;5;20|Terreau 40L;5;12;20',
  ),
  books: readArticles(
    'Roman poche;7;10;5.5|BD tome 3;11;16;5.5|Carnet A5;3;9;20|Stylo bille;1.2;3;20|Magazine;3;7;2.1|Carte postale;1;2;20',
  ),
  clothes: readArticles(
    'T-shirt coton;9;25;20|Jean slim;29;79;20|Chaussettes x3;6;13;20|Robe légère;25;69;20|Ceinture cuir;19;45;20|Écharpe;12;35;20',
  ),
};

const SIGNS_BY_MERCHANT: Readonly<Record<MerchantKind, readonly string[]>> = {
  bakery: ['Boulangerie', 'Aux délices de', 'Le Fournil de', 'Maison', 'Boulangerie-Pâtisserie'],
  supermarket: ['Super', 'Marché', 'Hyper', 'Épicerie', 'Primeur', 'Bio'],
  restaurant: ['Brasserie', 'Le Bistrot de', 'Chez', 'Restaurant', 'Crêperie', 'Café', 'L’Auberge de'],
  fuel: ['Station', 'Relais', 'Garage'],
  pharmacy: ['Pharmacie', 'Pharmacie de la', 'Grande Pharmacie'],
  hardware: ['Brico', 'Quincaillerie', 'Les Matériaux'],
  books: ['Librairie', 'Maison de la Presse', 'Le Papier de'],
  clothes: ['Boutique', 'Mode', 'Atelier'],
};

export function inventReceipt(
  draw: Draw,
  kind: MerchantKind = draw.pick(Object.keys(ARTICLES_BY_MERCHANT) as MerchantKind[]),
): ReceiptFacts {
  const company = inventCompany(draw.fork('shop'), 'fr');
  const owner = draw.pick(['SARL ', 'SAS ', 'EURL ', 'SNC ']) + inventName(draw, 'fr');
  const merchant = { ...company, name: owner, fullName: owner };
  const day = addDays('2015-01-01', draw.whole(0, 4200));
  const lines = inventLines(draw, kind);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = computeVat(lines);
  const vatAmount = vat.reduce((sum, row) => sum + row.vat, 0);
  const method = draw.weighted([
    [50, 'carte bancaire'],
    [25, 'espèces'],
    [12, 'sans contact'],
    [5, 'chèque'],
    [kind === 'restaurant' ? 12 : 2, 'titre-restaurant'],
  ] as const);
  const round = draw.pick([100, 500, 1000, 2000, 5000]);
  return {
    merchant,
    sign: `${draw.pick(SIGNS_BY_MERCHANT[kind])} ${inventName(draw, 'fr')}`,
    day,
    time: `${String(draw.whole(7, 21)).padStart(2, '0')}:${String(draw.whole(0, 59)).padStart(2, '0')}`,
    lines,
    vat,
    net: total - vatAmount,
    vatAmount,
    total,
    payment: { method, given: method === 'espèces' ? Math.ceil(total / round) * round : total },
    ticket: draw.pattern(draw.pick(['######', '####', 'T########', '##-#####'])),
    till: String(draw.whole(1, 12)).padStart(draw.whole(1, 3), '0'),
    cashier: inventPerson(draw, 'fr').first,
    kind,
  };
}

function inventLines(draw: Draw, kind: MerchantKind): ReceiptLine[] {
  const count = draw.weighted([
    [4, draw.whole(1, 4)],
    [4, draw.whole(3, 9)],
    [kind === 'supermarket' ? 4 : 0.2, draw.whole(9, 22)],
  ]);
  return draw.some(ARTICLES_BY_MERCHANT[kind], count).map(([description, low, high, vatRate]) => {
    const unitPrice = Math.round(100 * draw.between(low, high));
    const quantity =
      kind === 'fuel'
        ? 1
        : draw.weighted([
            [8, 1],
            [3, 2],
            [1, 3],
            [1, 4],
          ]);
    return { description, quantity, unitPrice, amount: quantity * unitPrice, vatRate };
  });
}

/** Returns the VAT included in the prices, by rate, highest rate first. */
function computeVat(lines: readonly ReceiptLine[]): VatRow[] {
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)]
    .sort(([a], [b]) => b - a)
    .map(([rate, rows]) => {
      const gross = rows.reduce((sum, { amount }) => sum + amount, 0);
      const vat = Math.round((gross * rate) / (100 + rate));
      return { rate, base: gross - vat, vat };
    });
}
