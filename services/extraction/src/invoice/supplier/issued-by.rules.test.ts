import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const page = (row: string) => `Marketo France SAS
www.marketo.fr
10 place du Marché
75002 Paris

FACTURE N° F-118 du 14/03/2026
${row}
Client : Jeanne Fauvel

Désignation                       Quantité     Prix unitaire     Montant HT
Étagère en chêne                     4             95,00 €        380,00 €

                                              Total HT            380,00 €
                                              TVA 20 %             76,00 €
                                              Total TTC           456,00 €

Marketo France SAS au capital de 50 000 € - RCS Paris 356 000 000
${'\n'.repeat(30)}`;
const isSure = (row: string) => {
  const { data, fields } = readPrintedInvoice(createTypedDocument([page(row)]));
  const score = fields.find(({ path }) => path === 'vendor_name')?.confidence ?? 0;
  return data.vendor_name === 'Marketo France SAS' && score >= 0.9;
};

test.each([
  'Vendu par Ateliers Oriol',
  'Vendu par : Ateliers Oriol',
  'Vendu et expédié par Ateliers Oriol',
  'Expédié et vendu par Ateliers Oriol',
  'Articles vendus par Ateliers Oriol',
  'Facture émise par Ateliers Oriol',
  'Émetteur : Ateliers Oriol',
  'Émetteur de la facture : Ateliers Oriol',
  'Émetteur de cette facture : Oriol & Filles',
  'Vendu par Le Comptoir Oriol',
  'Vendu par le Comptoir Oriol',
  'Vendu et expédié par La Ferme du Lac',
  "Vendu par L'Atelier Oriol",
  'Facture émise par Les Jardins de Nyons',
  'Vendu par la société Oriol et Filles',
  'Articles vendus par la Maison Oriol',
  'Vendeur : Ateliers Oriol',
  'Vendeur tiers : Oriol Distribution SARL',
  'Vendeur : Le Comptoir Oriol',
  'Prestataire : Oriol & Filles',
  'Prestataire : Cabinet Oriol',
  'Boutique : La Maison Oriol',
  'Boutique : Fleurs de Nyons',
  'Marchand : Établissements Oriol',
  'Vendeur : Maison Oriol',
  'Vendeur : La Ferme du Lac',
  'Vendeur : Garage Jean Oriol',
  'Vendeur : Oriol Père et Fils',
  'Vendeur : Julie Ferme SARL',
  'Vendeur : Comptoir de Nyons',
  'Boutique : Comptoir de Nyons SARL',
  'Prestataire : Oriol Consulting',
  'Partenaire : Ateliers Oriol',
])('the letterhead of a platform is not sure above "%s"', (row) => expect(isSure(row)).toBe(false));

test.each([
  'Vendu par Marketo France',
  'Vendu et expédié par Marketo France SAS',
  'Facture émise par Marketo France SAS, 10 place du Marché',
  'Émetteur : JO',
  'Émetteur : Mme Julie Oriol',
  'Vendu par notre agence de Lyon',
  'Vendeur : 12',
  'Vendu par 12',
  'Vendu par lot de 10',
  'Vendus par carton de 6',
  'Vendu par paire uniquement',
  'Facture émise par voie électronique',
  'Facture émise par EBP Gestion',
  'Émetteur : Service facturation',
  'Vendu par le magasin de Lyon',
  'Vendu par les producteurs du Lac',
  'Vendu par la Direction commerciale',
  'Facture émise par le Service comptabilité',
  'Facture émise par la société Marketo France',
  'Vendu par les Magasins Marketo France',
  'Vendeur : Julie Oriol',
  'Vendeur : Mme Oriol',
  'Vendeur : Marketo France SAS',
  'Prestataire : Marketo France',
  'Prestataire : Julie Oriol',
  'Boutique : Lyon Part-Dieu',
  'Boutique : Maison Marketo France',
  'Boutique : 12 rue Haute',
  'Partenaire : Julien Maisonneuve',
  'Vendeur : Marie Fleurs',
  'Vendeur : Paul Maison',
  'Vendeur : Julie Ferme',
  'Vendeur : Jean Garage Sud',
  'Vendeuse : Anne Atelier',
  'Prestataire : Luc Domaine',
  'Boutique : Comptoir de Nyons',
  'Boutique : Atelier de Valence',
  "Boutique : La Maison d'Annecy",
  'Partenaire : Crédit Agricole SA',
  'Partenaire : Société Générale SA',
  'Partenaire : Assurances Duval SA',
])('"%s" names no other company', (row) => expect(isSure(row)).toBe(true));
