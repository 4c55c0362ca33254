import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** Hire of tents and chairs: rental days as one more number column, striped table, deposit and balance. */
export const eventHire: HtmlLayout = {
  name: 'event-hire',
  font: 'sans',
  trade: {
    names: ['{nom} Réception', 'Location {nom}', '{nom} Événements', 'Fêtes {nom}'],
    goods: `Tente pliante 3 x 3 m, bâche blanche|pce|45-95|1-14|20
      Chaise Napoléon III, assise ivoire|pce|2.2-4.1|20-280|20
      Table ronde diamètre 180 cm, 10 couverts|pce|8-13|2-30|20
      Mange-debout housse lycra|pce|9-16|2-20|20
      Nappe coton damassé 280 x 280|pce|6-11|2-40|20
      Chauffage soufflant gaz//bouteille non fournie|pce|38-70|1-6|20
      Sonorisation 2 x 400 W avec micro HF|lot|140-290|1|20
      Livraison et reprise sur site|U|60-320|1|20
      Casse constatée au retour|U|4-60|1-3|20
      Remise commerciale|U|-20-150|1|20`,
    lines: [3, 9],
    deposits: 0.6,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const days = draw.whole(2, 5);
    const css = `@page{size:A4;margin:13mm}body{font-size:8.8pt}.t1{width:100%}.t1 td{vertical-align:top}.std{width:100%;border-collapse:collapse;margin:5mm 0}.std thead td{background:#432818;color:#ffe6a7;padding:1.6mm}.std tbody tr:nth-child(even){background:#f6efe4}.std tbody td{padding:1.5mm}.dx{text-align:right;white-space:nowrap}
      .bx{float:right;width:78mm;border:.3mm solid #432818;padding:2mm 3mm}.bx p{margin:1mm 0;display:flex;justify-content:space-between}.lg{clear:both;padding-top:6mm;font-size:7pt}`;
    const body = html`<table class="t1"><tr><td>${logo(30, '#432818')}</td><td class="dx"><b>${print.isCredit ? 'Avoir location' : 'Facture de location'}</b><br>n° ${print.number()}<br>du ${print.issued()}<br>dossier ${facts.references.project}</td></tr><tr><td>${print.sellerAddress().map((row) => html`${row}<br>`)}${facts.seller.phone}</td><td style="padding-top:8mm">Locataire : ${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</td></tr></table>
      Manifestation du ${print.delivery()} — durée de location : ${days} jours
      <table class="std"><thead><tr><td>Matériel</td><td class="dx">Nombre</td><td class="dx">Jours</td><td class="dx">Prix unit. HT</td><td class="dx">TVA</td><td class="dx">Prix HT</td></tr></thead><tbody>
      ${print.lines.map((row) => html`<tr><td>${row.description}${row.details().map((text) => html` <i>${text}</i>`)}</td><td class="dx">${row.quantity()} ${row.unit}</td><td class="dx">${row.unit === 'pce' ? days : ''}</td><td class="dx">${row.price()}</td><td class="dx">${row.rate()}</td><td class="dx">${row.amount()}</td></tr>`)}</tbody></table>
      <div class="bx"><p><span>Prix total HT</span><span>${print.net()}</span></p>${print.vatRows().map((row) => html`<p><span>T.V.A. ${row.rate}</span><span>${print.vat()}</span></p>`)}<p><b>Prix total TTC</b><b>${print.gross()}</b></p>${facts.deposit > 0 && html`<p><span>Acompte encaissé</span><span>${print.deductedDeposit()}</span></p><p><b>Reste dû</b><b>${print.amountDue()}</b></p>`}</div>
      <div class="lg">${facts.due && `Règlement attendu pour le ${print.due()}. `}Virement : ${print.iban()} (${print.bic()}). ${lateClause()}<br>${listMentions(print).join(' - ')}</div>`;
    return { css, body };
  },
};
