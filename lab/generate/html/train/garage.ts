import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { groupBySection } from '../page/print-lines.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A garage: labour and parts under titles with their sums, a grid about the vehicle, the total first among the sums. */
export const garage: HtmlLayout = {
  name: 'garage',
  font: 'sans',
  trade: {
    names: ['Garage {nom}', 'Auto {nom}', 'Carrosserie {nom}', '{nom} Automobiles'],
    goods: `# MAIN D'ŒUVRE
      Révision constructeur 60 000 km|h|62-98|0.5-3/0.1|20
      Remplacement disques et plaquettes avant|h|62-98|0.8-2/0.1|20
      Diagnostic électronique|h|62-98|0.3-1/0.1|20
      Préparation et mise en peinture aile avant droite|h|68-105|2-6/0.5|20
      # PIÈCES ET FOURNITURES
      Filtre à huile|U|9-18|1|20
      Huile 5W30 longlife|L|9-17|3-6/0.5|20
      Jeu de plaquettes avant|U|42-88|1|20
      Disque de frein ventilé|U|48-96|2|20
      Liquide de refroidissement|L|5-9|1-5|20
      Ampoule H7|U|8-15|1-2|20
      Recyclage des déchets|U|2-6|1|20`,
    lines: [3, 8],
    order: 'listed',
    discounts: 0.2,
    buyers: 'people',
  },
  page({ print, draw }) {
    const { facts } = print;
    const grid: readonly (readonly [string, string])[] = [
      ['Immatriculation', draw.pattern('@@-###-@@')],
      ['Marque / modèle', draw.pick(['PEUGEOT 308', 'RENAULT CLIO V', 'VW GOLF 7', 'CITROËN C3'])],
      ['Kilométrage', `${draw.whole(12, 190)} ${draw.digits(3)}`],
      ['Mise en circulation', print.day(`20${draw.whole(11, 19)}-03-14`)],
      ['N° de série', draw.pattern('VF3@@@@@########')],
      ['Réceptionnaire', facts.seller.contact.first],
    ];
    const css = `@page{size:A4;margin:10mm}body{font-size:8.6pt}.h{display:flex;justify-content:space-between;margin-bottom:4mm}.h .x{border:1px solid #000;padding:3mm 5mm;width:72mm}.g{display:grid;grid-template-columns:repeat(6,1fr);border:1px solid #000}.g div{padding:1mm 1.5mm;border-left:1px solid #000}.g i{display:block;font-size:6.4pt;font-style:normal}
      .l{width:100%;border-collapse:collapse;margin-top:4mm}.l th{background:#000;color:#fff;padding:1mm;font-weight:400}.l td{padding:.8mm 1mm}.n{text-align:right;white-space:nowrap}.s td{font-weight:700;border-top:1px solid #000}.u td{text-align:right;font-weight:700;border-bottom:1px solid #000}
      .t{display:flex;justify-content:space-between;margin-top:5mm}.t table{border-collapse:collapse}.t td{border:1px solid #000;padding:1mm 3mm}.f{font-size:6.2pt;margin-top:5mm}`;
    const body = html`<div class="h"><div><b style="font-size:14pt">${print.sellerShortName()}</b><br>${joinRows([...print.sellerAddress(), `Tél. ${facts.seller.phone}`])}<br><br><b>${print.isCredit ? 'AVOIR' : 'FACTURE'} N° ${print.number()}</b> du ${print.issued()}<br>Ordre de réparation ${print.order()}</div>
      <div class="x">${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div><div class="g">${grid.map(([label, value]) => html`<div><i>${label}</i>${value}</div>`)}</div>
      <table class="l"><tr><th>Référence</th><th>Libellé</th><th>Qté / Tps</th><th>P.U. H.T.</th><th>Rem. %</th><th>Montant H.T.</th><th>TVA</th></tr>
      ${groupBySection(print.lines).map(
        ({
          title,
          lines,
          sum,
        }) => html`<tr class="s"><td colspan="7">${title}</td></tr>${lines.map((line) => html`<tr><td>${line.reference}</td><td>${line.description}</td><td class="n">${line.quantity(2)}</td><td class="n">${line.price()}</td><td class="n">${line.discount.replace('%', '')}</td><td class="n">${line.amount()}</td><td class="n">${line.rate()}</td></tr>`)}
      <tr class="u"><td colspan="5">TOTAL ${title}</td><td>${print.bare(sum)}</td><td></td></tr>`,
      )}</table>
      <div class="t"><div>${facts.due && `Échéance : ${print.due()}`}<br>Mode de paiement : ${print.method()}<br>Véhicule restitué le ${print.delivery()}</div><table><tr><td>NET À PAYER</td><td class="n"><b>${print.gross()}</b></td></tr><tr><td>dont TVA ${print.vatRows().map(({ rate }) => rate)}</td><td class="n">${print.vat()}</td></tr><tr><td>TOTAL H.T.</td><td class="n">${print.net()}</td></tr></table></div>
      <div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
