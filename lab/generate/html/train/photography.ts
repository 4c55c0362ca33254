import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { explainRegime, listMentions } from '../page/mentions.ts';

/** A photographer without VAT: large title, prose rows of two columns, no unit prices. */
export const photography: HtmlLayout = {
  name: 'photography',
  font: 'serif',
  notation: { cents: 'where needed', minus: '- ' },
  trade: {
    names: ['{nom} Photographie', 'Studio {nom}', 'Atelier Photo {nom}', '{nom} Images'],
    goods: `Reportage photographique, journée entière, sélection et retouches comprises|U|450-1400|1|0
      Portraits corporate de l’équipe, fond blanc, livraison de deux fichiers par personne|U|280-900|1|0
      Cession des droits d’auteur, supports web et presse, France, deux ans|U|120-850|1|0
      Tirages d’art 40 x 60 sur papier Hahnemühle|U|90-380|1|0
      Frais kilométriques|U|25-180|1|0
      Remise partenaire|U|-30-120|1|0`,
    lines: [1, 4],
    order: 'listed',
    regime: 'small_business',
    priceStep: 500,
    deposits: 0.35,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:28mm 25mm}body{font-size:10.5pt;line-height:1.6}.big{font-size:30pt;letter-spacing:1mm;line-height:1.1}.thin{font-size:8.6pt;color:#555}.li{display:flex;justify-content:space-between;gap:20mm;padding:3mm 0}.li span:last-child{white-space:nowrap}.tt{border-top:.5mm solid #000;margin-top:6mm}`;
    const body = html`<div class="big">${print.sellerShortName()}</div><div class="thin">${print.sellerAddress().join(' · ')} · ${facts.seller.phone} · ${facts.seller.web}</div>
      <p style="margin-top:14mm">Facture ${print.number()} — ${print.issued()}</p><p>Pour ${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</p>
      ${print.lines.map((row) => html`<div class="li"><span>${row.description}</span><span>${row.amount('money')}</span></div>`)}
      <div class="li tt"><span>${facts.deposit > 0 ? 'Total de la commande' : 'À régler'}</span><b>${print.gross()}</b></div>${facts.deposit > 0 && html`<div class="li"><span>Acompte reçu à la réservation</span><span>${print.deposit()}</span></div><div class="li"><span>Reste à régler</span><b>${print.amountDue()}</b></div>`}
      <p class="thin">${explainRegime(print)} Règlement par ${print.method()}${facts.due && ` au plus tard le ${print.due()}`}, IBAN ${print.iban()}.<br>${listMentions(print).join(', ')}</p>`;
    return { css, body };
  },
};
