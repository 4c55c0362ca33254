import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';
import { groupBySection } from '../page/print-lines.ts';

/** A veterinary practice: animals as headings, prices with VAT, no column for quantities of one, a paid stamp. */
export const veterinary: HtmlLayout = {
  name: 'veterinary',
  font: 'sans',
  trade: {
    names: ['Clinique vétérinaire {nom}', 'Cabinet vétérinaire {nom}', 'Vétérinaires {nom}'],
    goods: `# Chien Ulysse
      Consultation|U|38-52|1|20
      Vaccin CHPPiL|U|48-72|1|20
      Antiparasitaire externe, pipette|U|8-14|1-4|20
      # Chat Mina
      Consultation de suivi|U|22-36|1|20
      Détartrage sous anesthésie|U|90-180|1|20
      Antibiotique, comprimé|U|0.6-1.9|7-28|20
      # Vente au comptoir
      Croquettes diététiques 4 kg|sac|32-58|1-3|20
      Shampooing dermatologique|flacon|14-24|1-2|20`,
    lines: [3, 7],
    order: 'listed',
    hasGrossLines: true,
    buyers: 'people',
    discounts: 0,
    creditNotes: 0,
    priceStep: 10,
  },
  page({ print }) {
    const css = `@page{size:A5;margin:10mm}body{font-size:8.2pt}.h{display:flex;justify-content:space-between;border-bottom:1px solid #2a7}.b{text-align:right}table{width:100%;border-collapse:collapse;margin-top:3mm}td{padding:.8mm}.s td{font-weight:700;color:#2a7;padding-top:2mm}.n{text-align:right}.t td{border-top:1px solid #000}.f{font-size:6pt;margin-top:8mm}`;
    const body = html`<div class="h"><div><b>${print.sellerShortName()}</b><br>${joinRows(print.sellerAddress())}</div><div class="b">Facture n° ${print.number()}<br>${print.issued()}</div></div>
      <p>${joinRows([print.buyerName(), ...print.buyerAddress()])}</p>
      <table><tr><td><i>Actes et produits</i></td><td class="n"><i>Nb</i></td><td class="n"><i>P.U. TTC</i></td><td class="n"><i>Montant TTC</i></td></tr>
      ${groupBySection(print.lines).map(
        ({ title, lines }) => html`<tr class="s"><td colspan="4">${title}</td></tr>
        ${lines.map((line) => html`<tr><td>${line.description}</td><td class="n">${line.quantity()}</td><td class="n">${line.price()}</td><td class="n">${line.amount()}</td></tr>`)}`,
      )}
      <tr class="t"><td>Total TTC</td><td></td><td></td><td class="n"><b>${print.gross()}</b></td></tr>
      <tr><td>dont TVA 20 %</td><td></td><td></td><td class="n">${print.vat()}</td></tr><tr><td>Total HT</td><td></td><td></td><td class="n">${print.net()}</td></tr></table>
      <p>Acquittée le ${print.issued()} par ${print.method()}</p><div class="f">${listMentions(print).join(' - ')}</div>`;
    return { css, body };
  },
};
