import type { SignalCode } from './signal-table.ts';

/** What a signal means, in French, for a reviewer. Never a value of the document, and never a judgement: a signal says what to check. */
export const SIGNAL_MESSAGES: Readonly<Record<SignalCode, string>> = {
  pdf_online_editor:
    'Le fichier est passé par un éditeur de PDF en ligne, qui permet d’en modifier le contenu. À vérifier auprès de l’émetteur.',
  pdf_editing_software:
    'Le fichier a été enregistré par un logiciel de retouche ou de mise en page. À vérifier si ce type de document n’est pas produit ainsi d’habitude.',
  pdf_moddate_before_creation: 'La date de modification indiquée dans le fichier précède sa date de création.',
  pdf_info_xmp_mismatch: 'Les deux blocs de métadonnées du fichier ne concordent pas.',
  pdf_modified_after_creation: 'Le fichier a été enregistré de nouveau après sa création.',
  pdf_metadata_stripped: 'Le fichier ne contient aucune métadonnée.',
  pdf_touchup_edit: 'Le fichier porte la marque d’un outil de retouche de texte. À vérifier à l’endroit indiqué.',
  pdf_future_date: 'Une date des métadonnées est dans le futur.',
  image_editing_software: 'L’image a été enregistrée par un logiciel de retouche.',
  image_exif_date_conflict: 'Les dates de prise de vue et de modification de l’image ne concordent pas.',
  image_ai_declared: 'Les métadonnées de l’image déclarent une création ou une retouche par intelligence artificielle.',
  image_ai_generator_text: 'L’image contient les paramètres d’un générateur d’images.',
  c2pa_invalid: 'Le certificat d’origine (C2PA) joint à l’image ne correspond pas à son contenu.',
  c2pa_valid: 'L’image porte un certificat d’origine (C2PA) qui correspond à son contenu.',

  pdf_revision_content_changed:
    'Une version antérieure du document, encore présente dans le fichier, affiche un autre contenu. À comparer à l’endroit indiqué.',
  pdf_revision_text_added:
    'Du texte a été ajouté aux pages après un premier enregistrement du fichier. À vérifier à l’endroit indiqué.',
  pdf_incremental_update:
    'Le fichier contient une ou plusieurs versions antérieures ; le texte des pages comparées est le même.',
  pdf_signature_invalid: 'La signature électronique ne correspond pas au contenu signé.',
  pdf_changed_after_signature: 'Le fichier a été modifié après sa signature électronique.',
  pdf_signature_valid:
    'La signature électronique correspond au contenu signé. L’identité du signataire n’a pas été vérifiée.',
  pdf_overlay_annotation: 'Une annotation ajoutée affiche du texte sur la page, ou en recouvre une partie.',
  pdf_javascript: 'Le fichier contient du code exécutable (JavaScript), inhabituel dans ce type de document.',
  pdf_launch_action: 'Le fichier demande l’ouverture d’un programme ou d’un autre fichier.',
  pdf_duplicate_objects: 'Le fichier définit plusieurs fois les mêmes éléments dans une seule version.',
  pdf_trailing_data: 'Le fichier contient des données après la fin du document.',
  pdf_hidden_layer: 'Le fichier contient un calque masqué.',
  pdf_editing_form:
    'Le fichier est enregistré sous une forme faite pour être modifiée dans un éditeur de texte, rarement utilisée par les émetteurs. À vérifier auprès de l’émetteur.',
  pdf_content_recompressed:
    'Le contenu d’une page a été compressé par un autre programme que ses polices, comme après une modification de la page. À comparer avec l’original.',
  pdf_embedded_file: 'Un autre fichier est joint au document.',

  analysis_limit_reached:
    'Le fichier dépasse une limite de l’analyse : une partie n’en a pas été contrôlée. À contrôler par une personne si le document compte.',
  analysis_incomplete: 'Une partie des contrôles n’a pas été faite, ou ne l’a été qu’en partie.',
  text_overwritten: 'Un texte a été recouvert puis remplacé par un autre. À vérifier à l’endroit indiqué.',
  text_hidden_under_box: 'Un texte est caché sous un aplat de couleur.',
  font_minority_digits: 'Quelques chiffres sont écrits dans une police différente de leurs voisins.',
  font_not_embedded_value:
    'Une valeur est écrite dans une police qui n’est pas incorporée au fichier, contrairement au texte qui l’entoure, comme après une saisie dans un éditeur. À vérifier à l’endroit indiqué.',
  font_duplicate_subset: 'La même police est incorporée plusieurs fois dans le fichier.',
  font_not_embedded_mix:
    'Une partie du texte utilise une police qui n’est pas incorporée au fichier, contrairement au reste.',
  text_invisible: 'La page contient du texte invisible.',
  text_ocr_mismatch: 'Le texte enregistré dans le fichier diffère de celui qui est affiché.',
  figure_out_of_column: 'Un montant dépasse de sa colonne de la largeur d’un chiffre. À vérifier à l’endroit indiqué.',
  font_subset_mismatch:
    'Les chiffres incorporés à une police ne correspondent pas à ceux qui sont affichés. Il peut manquer des pages au document.',
  tounicode_remap: 'La table des caractères d’une police donne à des chiffres affichés une autre valeur.',

  image_copy_move: 'Deux zones de l’image sont des copies l’une de l’autre.',
  image_jpeg_ghost: 'Une zone de l’image n’a pas subi la même compression que le reste.',
  image_thumbnail_mismatch: 'La vignette enregistrée dans l’image ne montre pas la même chose que l’image.',
  image_double_jpeg: 'L’image a été compressée plusieurs fois.',
  image_resolution_mix: 'Une image posée sur la page a une résolution différente du reste de la numérisation.',
  image_only_document:
    'Le document ne contient que des images : son texte n’a pu être lu que par reconnaissance de caractères.',

  iban_checksum_invalid: 'La clé de contrôle de l’IBAN imprimé est fausse.',
  rib_key_mismatch: 'La clé RIB ne correspond pas au compte imprimé.',
  iban_bic_mismatch: 'Le BIC imprimé ne correspond pas à la banque de l’IBAN.',
  siret_checksum_invalid: 'Le numéro SIRET ou SIREN imprimé n’est pas valide.',
  vat_number_key_invalid: 'La clé du numéro de TVA imprimé n’est pas valide.',
  mrz_check_invalid: 'Une clé de contrôle de la zone de lecture automatique est fausse.',
  mrz_print_mismatch: 'La zone de lecture automatique ne correspond pas au texte imprimé.',
  einvoice_print_mismatch: 'Une valeur imprimée diffère de celle de la facture électronique jointe au fichier.',
  totals_mismatch: 'Les montants imprimés ne s’additionnent pas au total.',
  vat_arithmetic_mismatch: 'Un montant de TVA ne correspond pas à sa base et à son taux.',
  row_product_mismatch:
    'Une ligne d’un tableau ne correspond pas à son calcul (quantité et prix, ou base et taux), alors que les autres lignes sont justes. À vérifier à l’endroit indiqué.',
  date_implausible: 'Une date imprimée n’est pas plausible.',
  fields_not_found: 'Une valeur transmise avec le document n’a pas été retrouvée dans celui-ci.',

  '2ddoc_signature_invalid': 'La signature du code 2D-Doc ne correspond pas à son contenu.',
  '2ddoc_content_mismatch': 'Une donnée signée dans le code 2D-Doc diffère du texte imprimé.',
  '2ddoc_test_certificate': 'Le code 2D-Doc est signé avec un certificat d’essai public, qui ne prouve rien.',
  '2ddoc_ca_unknown': 'L’autorité de certification du code 2D-Doc n’est pas dans la liste de confiance.',
  '2ddoc_ca_revoked': 'L’autorité de certification du code 2D-Doc est révoquée.',
  '2ddoc_certificate_revoked': 'Le certificat qui a signé le code 2D-Doc est révoqué.',
  '2ddoc_certificate_expired_at_signature':
    'Le certificat du code 2D-Doc n’était pas valable à la date de la signature.',
  '2ddoc_date_inconsistent': 'Les dates du code 2D-Doc ne sont pas cohérentes.',
  '2ddoc_structure_invalid': 'Le code 2D-Doc ne respecte pas la structure de son type de document.',
  '2ddoc_signer_unknown_offline':
    'Le code 2D-Doc a été lu, mais le certificat de son signataire n’est pas installé : sa signature n’a pas été vérifiée.',
  '2ddoc_unknown_field':
    'Le code 2D-Doc contient une donnée que le catalogue de cette version ne connaît pas ; les autres ont été lues.',
  '2ddoc_unreadable': 'Un code 2D-Doc a été trouvé mais n’a pas pu être lu.',
  '2ddoc_valid': 'La signature du code 2D-Doc est valide.',
};

/** The message of the raised case, where it says more than the usual one. */
export const RAISED_MESSAGES: Partial<Readonly<Record<SignalCode, string>>> = {
  pdf_changed_after_signature:
    'Le contenu affiché a été modifié après la signature électronique. À comparer avec la version signée, encore présente dans le fichier.',
  pdf_overlay_annotation: 'Une annotation masque du texte de la page. À vérifier à l’endroit indiqué.',
  pdf_touchup_edit:
    'Un montant, une date ou un numéro porte la marque d’un outil de retouche de texte. À vérifier à l’endroit indiqué.',
  analysis_limit_reached:
    'Le fichier contient une quantité d’éléments qu’aucun logiciel n’écrit, comme pour en empêcher l’analyse. À vérifier auprès de l’émetteur.',
  text_hidden_under_box: 'Une image découpée à la taille d’un texte le recouvre. À vérifier à l’endroit indiqué.',
  font_minority_digits:
    'Dans un montant ou un numéro, des chiffres sont écrits dans une autre police. À vérifier à l’endroit indiqué.',
  font_not_embedded_value:
    'Une date, un montant ou un numéro de compte est écrit dans une police qui n’est pas incorporée au fichier, contrairement au texte qui l’entoure, comme après une saisie dans un éditeur. À vérifier à l’endroit indiqué.',
  font_subset_mismatch:
    'Les chiffres incorporés à une police ne correspondent pas à ceux qui sont affichés, comme après le remplacement d’un chiffre. À comparer avec l’original.',
  image_copy_move: 'Deux zones de l’image sont identiques au pixel près. À comparer à l’endroit indiqué.',
  iban_bic_mismatch: 'Le BIC imprimé est celui d’un autre groupe bancaire que l’IBAN.',
  siret_checksum_invalid:
    'Le numéro SIRET ou SIREN imprimé n’est pas valide, et diffère d’un chiffre du même numéro imprimé ailleurs dans le document. À comparer à l’endroit indiqué.',
  vat_number_key_invalid:
    'La clé du numéro de TVA imprimé n’est pas valide, et il diffère d’un chiffre du même numéro imprimé ailleurs dans le document. À comparer à l’endroit indiqué.',
  date_implausible: 'Une date imprimée est impossible. À vérifier à l’endroit indiqué.',
  fields_not_found: 'Une valeur transmise avec le document ne se trouve que dans une version antérieure du fichier.',
};
