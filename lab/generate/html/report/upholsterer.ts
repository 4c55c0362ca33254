import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** An upholsterer: descriptions over several lines, number of pieces first, amounts only, a deposit, all set in one frame. */
export const upholsterer: HtmlLayout = {
  name: 'upholsterer',
  font: 'serif',
  trade: {
    names: ['Tapisserie {nom}', '{nom} Sièges', "L'Atelier {nom}"],
    goods: `Réfection complète d'un fauteuil Voltaire, garniture traditionnelle au crin, couverture en velours de coton fourni par le client|U|620-1150|1-2|20
      Confection de rideaux doublés, tête flamande, pose sur tringle existante|paire|280-640|1-4|20
      Coussin de banquette en mousse haute résilience|U|85-190|1-6|20
      Sangles et ressorts, remplacement|U|60-140|1-3|20
      Tissu d'ameublement, largeur 140 cm|ml|38-110|1-12/0.5|20
      Enlèvement et livraison à domicile|forfait|45-120|1|20`,
    lines: [1, 5],
    deposits: 0.5,
    discounts: 0,
    creditNotes: 0,
    buyers: 'people',
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:16mm}body{font-size:10pt}.o{border:1.5px solid #7a5c3e;padding:8mm}.h{display:flex;justify-content:space-between}table{width:100%;border-collapse:collapse;margin:6mm 0}th{text-align:left;border-bottom:1px solid #7a5c3e;font-weight:400}td{vertical-align:top;padding:2mm 1mm}td.d{width:95mm}.n{text-align:right;white-space:nowrap}.f{font-size:7pt;margin-top:10mm}`;
    const body = html`<div class="o"><div class="h"><div>${logo(28, '#7a5c3e')}<br>${joinRows(print.sellerAddress())}</div><div>${print.issued()}<br>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div>
      <h3>Facture n° ${print.number()}</h3>
      <table><tr><th>Nbre</th><th>Travaux</th><th class="n">Prix HT</th><th class="n">Montant</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.quantity()} ${line.unit}</td><td class="d">${line.description}</td><td class="n">${line.price()}</td><td class="n">${line.amount('money')}</td></tr>`)}
      <tr><td></td><td class="d">Montant hors taxes</td><td></td><td class="n">${print.net()}</td></tr><tr><td></td><td class="d">T.V.A. ${print
        .vatRows()
        .map(({ rate }) => rate)
        .join(', ')}</td><td></td><td class="n">${print.vat()}</td></tr>
      <tr><td></td><td class="d"><b>Montant toutes taxes comprises</b></td><td></td><td class="n"><b>${print.gross()}</b></td></tr>
      ${facts.deposit > 0 && html`<tr><td></td><td class="d">Arrhes versées</td><td></td><td class="n">${print.deductedDeposit()}</td></tr><tr><td></td><td class="d">Reste dû</td><td></td><td class="n">${print.amountDue()}</td></tr>`}</table>
      <p>${facts.due && html`Échéance : ${print.due()}. `}Règlement : ${print.method()}.</p></div><div class="f">${listMentions(print).join(' – ')}</div>`;
    return { css, body };
  },
};
