/** Fictitious companies, numbers and accounts, as text for createTypedDocument. */
export const FRENCH_INVOICE = `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes
26110 Nyons                                                 Date de facture :   02/03/2026
SIRET : 732 829 320 00074                                   Date d'échéance :   01/04/2026

                                        Facturé à :
                                        Mairie de Nyons
Commande n° 4587 du 12/02/2026          12 place de la Mairie
                                        26110 Nyons
                                        SIRET : 356 000 000 49837

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère en chêne 120 cm              4             85,00 €       20 %        340,00 €
Équerres (lot de 10)                 2             20,00 €       20 %         40,00 €

                                              Total HT                       380,00 €
                                              TVA 20 %                        76,00 €
                                              Total TTC                      456,00 €
                                              Acompte versé                  100,00 €
                                              Solde à payer                  356,00 €

Règlement par virement. IBAN : FR76 3000 6000 0112 3456 7890 189
Pénalités de retard : 3 fois le taux légal. Indemnité forfaitaire de recouvrement : 40,00 €
Atelier des Tilleuls SARL au capital de 10 000,00 € - contact@atelier-des-tilleuls.fr
`;

export const GERMAN_INVOICE = `
Muster Werkzeuge GmbH
Hauptstrasse 7
80333 München
                                                Rechnung Nr. RE-20260017
Käufer                                          Rechnungsdatum: 05.03.2026
Beispiel AG                                     Fällig am: 19.03.2026
Ringweg 2
10115 Berlin

Pos   Bezeichnung                   Menge    Einzelpreis    Gesamtbetrag
1     Bohrmaschine                    2         100,00          200,00
2     Handbuch                        1          50,00           50,00

                     MwSt-Satz        Netto         Steuer
                     19 %            200,00          38,00
                     7 %              50,00           3,50

                                    Nettobetrag                250,00
                                    Mehrwertsteuer              41,50
                                    Rechnungsbetrag            291,50 EUR
USt-IdNr.: DE136695976
`;

export const ENGLISH_INVOICE = `
Harbour Supplies Ltd
12 Quay Street
                                                INVOICE
                                                Invoice number: 2026-118
                                                Invoice date: March 4, 2026
Bill to                                         Due date: April 3, 2026
Example Trading Inc

Description                      Qty      Unit price      Amount
Rope, 50 m                        3          40.00        $120.00
Anchor                            1        1,080.00     $1,080.00

                                      Subtotal          $1,200.00
                                      Sales tax 5 %        $60.00
                                      Total             $1,260.00
`;
