/* Les pages autour du jeu : table, fin de partie, archives, réglages, erreurs. */
import type { Entry } from "./fr";

export const pages = {
  // titres
  "title.page": "{page} · Marbre",
  "title.new": "Ouvrir une table",
  "title.replay": "Relecture",
  "title.settings": "Réglages",
  "title.about": "L’ours",
  "title.lost": "Page introuvable",

  // la maison
  "house.about": "L’ours",
  "house.loading": "On compose la page…",
  "house.copied": "Copié",
  "house.copy": "Copier",
  "house.yes": "Oui",

  // la connexion
  "line.lost": "Ligne coupée. On rappelle ; rien n’est perdu.",

  // partners
  "side.suggests": "{name} suggère : {text}",
  "side.you-suggested": "Vous avez suggéré : {text}",
  "side.take-over": "Le faire",
  "side.you-may-suggest":
    "C’est à votre partenaire. Ce que vous choisissez lui est suggéré, pour votre camp seulement.",

  // la table
  "front.rules-of": "Règles de {game}",
  "front.table-open": "attend des joueurs",
  "front.table-playing": "en cours",
  "front.table-over": "terminée",
  "front.look-back": "Revoir",
  "front.laying": "On met la table…",
  "table.replaced": "un robot tient la place",
  "table.lag": "{count} ms",
  "table.late": { one: "hors délai une fois", other: "hors délai {count} fois" },
  "table.watchers": { one: "{count} personne regarde", other: "{count} personnes regardent" },
  "table.undo": "Reprendre mon coup",
  "table.tools": "La table",
  "table.resign": "Abandonner",
  "table.resign-ask": "Abandonner la partie ?",
  "table.resign-text": "Un robot finira à votre place. On ne revient pas sur un abandon.",
  "table.resign-keep": "Continuer à jouer",
  "table.take-up": "Reprendre ma place",
  "table.take-up-text": "Un robot a joué pour vous pendant votre absence.",
  "table.take-up-name": "Un robot joue pour {name}.",
  "table.sound-on": "Mettre le son",
  "table.sound-off": "Couper le son",
  "table.share": "Partager le lien",
  "table.home": "Retour à la Une",

  // la conversation
  "chat.title": "La conversation",
  "chat.say": "Votre message",
  "chat.send": "Dire",
  "chat.presets": "Tout prêt",
  "chat.empty": "Personne n’a encore rien dit.",
  "chat.mute": "Ne plus lire {name}",
  "chat.unmute": "Relire {name}",
  "chat.log": "Ce qui s’est dit",
  "chat.preset-hello": "Bonjour à la table !",
  "chat.preset-well-played": "Bien joué !",
  "chat.preset-thinking": "Je réfléchis…",
  "chat.preset-hurry": "L’imprimeur attend !",
  "chat.preset-sorry": "Pardon !",
  "chat.preset-thanks": "Merci !",
  "chat.preset-good-game": "Belle partie !",
  "chat.preset-bye": "Au revoir !",

  // avant la partie
  "wait.kicker": "Avant le tirage",
  "wait.headline": { one: "Il manque un joueur", other: "Il manque {count} joueurs" },
  "wait.headline-full": "La table est complète",
  "wait.text":
    "Prenez une place, envoyez le lien, ou asseyez un robot. La partie commence quand toutes les places sont prises.",
  "wait.text-full": "Tout le monde est là. N’importe qui à la table peut lancer la partie.",
  "wait.begin": "Lancer la partie",
  "wait.begin-free": { one: "Encore une place libre", other: "Encore {count} places libres" },
  "wait.begin-watch": "Asseyez-vous pour lancer",
  "wait.seats": "Les places",
  "wait.seat": "Place {number}",
  "wait.here": "à cet écran",
  "wait.free": "libre",
  "wait.sit": "M’asseoir ici",
  "wait.sit-bot": "Asseoir un robot",
  "wait.sit-at": "M’asseoir à la place {number}",
  "wait.sit-other": "Asseoir quelqu’un à cet écran",
  "wait.other-name": "Son nom",
  "wait.stand": "Me lever",
  "wait.seat-them": "L’asseoir",
  "wait.stand-other": "Libérer",
  "wait.stand-at": "Libérer la place de {name}",
  "wait.you-are": "Vous êtes",
  "wait.rename": "Changer de nom",
  "wait.invite": "Inviter",
  "wait.invite-text": "Quiconque a ce lien peut s’asseoir ou regarder.",
  "wait.link": "Lien de la table",
  "wait.qr": "Le lien de la table en code QR",
  "wait.luck": "Le hasard",
  "wait.luck-text":
    "La maison a déjà scellé son secret ; voici son empreinte. Glissez-y un mot : à la fin, le secret est ouvert et chaque tirage se vérifie.",
  "wait.commitment": "Empreinte",
  "wait.word": "Votre mot",
  "wait.stir": "Glisser",
  "wait.stirred": "{name} : « {text} »",
  "wait.options": "On joue",
  "wait.public": "Table ouverte à tous",
  "wait.private": "Sur invitation",

  // une nouvelle table
  "new.kicker": "Composition",
  "new.headline": "Mettre une table",
  "new.game": "Le jeu",
  "new.players": "Combien de joueurs",
  "new.players-count": { one: "{count} joueur", other: "{count} joueurs" },
  "new.seats": "Qui s’assoit",
  "new.seat-open": "Place libre, pour qui vient",
  "new.seat-here": "Quelqu’un à cet écran",
  "new.seat-bot": "Robot, {level}",
  "new.seat-name": "Nom de la place {number}",
  "new.name-taken": "Quelqu’un porte déjà ce nom ici.",
  "new.seat-kind": "Place {number}",
  "new.options": "Ce qu’on convient",
  "new.by-default": "selon le jeu",
  "new.range": "de {least} à {most}",
  "new.own-words": "Vos propres mots…",
  "new.own-words-for": "Vos propres mots",
  "new.door": "La porte",
  "new.door-public": "Ouverte : la table paraît à la Une",
  "new.door-private": "Sur invitation : seul le lien y mène",
  "new.clock": "L’horloge",
  "new.clock-none": "Sans horloge",
  "new.clock-move": "Par coup",
  "new.clock-player": "Par joueur, pour toute la partie",
  "new.clock-time": "Durée",
  "new.seconds": { one: "{count} seconde", other: "{count} secondes" },
  "new.minutes": { one: "{count} minute", other: "{count} minutes" },
  "new.create": "Mettre la table",
  "new.create-begin": "Commencer la partie",

  // une donne pour plusieurs tables
  "new.duplicate": "Duplicate : la même donne à plusieurs tables",
  "new.duplicate-text":
    "Vous recevrez un lien avec lequel d’autres mettent une table aux mêmes cartes ; les résultats se comparent.",
  "deal.title": "Duplicate",
  "deal.text": "D’autres tables peuvent jouer les mêmes cartes, sans se voir. Les résultats se comparent.",
  "deal.tables": { one: "{count} table a cette donne.", other: "{count} tables ont cette donne." },
  "deal.link": "Une autre table avec la même donne",
  "deal.invite-text": "Quiconque a ce lien peut s’asseoir ici. Personne d’autre ne voit la partie.",
  "deal.luck-text":
    "La maison a déjà scellé son secret ; voici son empreinte, la même à toutes les tables de cette donne. Personne n’y glisse de mot. Quand la donne sera étalée, chaque tirage pourra être vérifié.",
  "deal.headline": "La même donne",
  "deal.as-at": {
    one: "{game} à {count} joueur, comme à {table} : mêmes cartes, mêmes conventions, même horloge.",
    other: "{game} à {count} joueurs, comme à {table} : mêmes cartes, mêmes conventions, même horloge.",
  },
  "deal.for-others":
    "Vous avez une place à l’une de ces tables : vous pouvez mettre celle-ci pour d’autres, pas vous y asseoir.",
  "deal.open": "Cette donne a été étalée : personne ne peut plus la jouer.",
  "deal.compared": "La même donne, comparée",
  "deal.caption": "Chaque place se mesure à la même place des autres tables : 100 % les bat toutes.",
  "deal.caption-alone": "Pour l’instant une table a fini. Les autres suivront ici.",
  "deal.player": "Joueur et table",
  "deal.seat": "Place",
  "deal.points": "Points",
  "deal.share": "Part",
  "deal.percent": "{share} %",
  "deal.kept":
    "Le procès-verbal, la relecture et le secret sont gardés tant que quelqu’un peut encore jouer cette donne. Étalez-la quand plus personne ne le fera.",
  "deal.kept-playing": {
    one: "Le procès-verbal, la relecture et le secret sont gardés : {count} table joue encore cette donne.",
    other: "Le procès-verbal, la relecture et le secret sont gardés : {count} tables jouent encore cette donne.",
  },
  "deal.reveal": "Étaler la donne",
  "deal.reveal-ask": "Étaler cette donne ?",
  "deal.reveal-text":
    "Chacun pourra alors regarder les parties et vérifier le hasard. Plus aucune table ne pourra être mise ni commencer avec cette donne, et on n’y revient pas.",
  "deal.reveal-keep": "La garder",
  "deal.closed-doors": "À huis clos",
  "deal.closed-text":
    "Plusieurs tables jouent la même donne. Qui n’a pas de place à celle-ci verra la partie quand la donne sera étalée.",
  "deal.play-too": "Jouer cette donne aussi",

  // niveaux et options
  "level.random": "au hasard",
  "level.novice": "débutant",
  "level.regular": "habitué",
  "level.expert": "fort",

  // passer l’écran
  "curtain.kicker": "Rideau",
  "curtain.title": "Passez l’écran à {name}",
  "curtain.text": "Les autres regardent ailleurs : ce qui suit est pour {name}.",
  "curtain.open": "C’est moi, {name}",

  // le décompte
  "count.title": "Le décompte",
  "count.wins": "{names} gagne",
  "count.win-together": "{names} gagnent ensemble",
  "count.nobody": "Personne ne gagne",
  "count.with-points": { one: "avec {count} point", other: "avec {count} points" },

  // fin de partie
  "over.title": "Après le bouclage",
  "over.rematch": "Rejouer",
  "over.rematch-join": "À la table suivante",
  "over.rematch-options": "Rejouer autrement",
  "over.rematch-text": "Les mêmes places, avec d’autres conventions. Les autres verront le lien.",
  "over.rematch-led": "La table suivante est mise.",
  "over.replay": "Relire la partie",
  "over.verify": "Vérifier le hasard",
  "over.record": "Télécharger le procès-verbal",
  "over.proof-title": "Le hasard, pièces en main",
  "over.proof-text": {
    one: "La maison a rejoué la partie : {actions} actions, {count} tirage, tous conformes. L’empreinte publiée avant la partie est bien celle du secret.",
    other:
      "La maison a rejoué la partie : {actions} actions, {count} tirages, tous conformes. L’empreinte publiée avant la partie est bien celle du secret.",
  },
  "over.proof-commitment": "Empreinte, publiée avant",
  "over.proof-secret": "Secret, ouvert à la fin",
  "over.proof-words": "Mots glissés par les joueurs",
  "over.proof-no-words": "aucun",
  "over.proof-draws": "Tirages prouvés",

  // relecture
  "replay.controls": "Relecture",
  "replay.step": "Étape {step} sur {count}",
  "replay.first": "Début",
  "replay.back": "Précédent",
  "replay.play": "Lecture",
  "replay.pause": "Pause",
  "replay.next": "Suivant",
  "replay.last": "Fin",
  "replay.seat": "Vu par",
  "replay.nobody": "le public",
  "replay.fork": "Reprendre d’ici à la place de {name}",
  "replay.fork-level": "Contre des robots",
  "replay.help": "Flèches : une étape. Début et Fin : les bouts. Espace : lecture.",
  "replay.back-to-table": "Retour à la table",

  // règles
  "rules.contents": "Chapitres",
  "rules.table": "Le règlement de la table",
  "rules.others": "Autres règlements",
  "rules.headline": "Les règles de {game}",
  "rules.lead": "Chaque article a son numéro ; un coup refusé cite le sien. L’italique dit d’où il vient.",

  // réglages
  "settings.name": "Votre nom",
  "settings.name-text": "Celui que la table lira. On peut en changer ; les parties commencées gardent l’ancien.",
  "settings.save": "Enregistrer",
  "settings.saved": "C’est noté.",
  "settings.language": "Langue",
  "settings.edition": "Édition",
  "settings.edition-system": "Comme l’appareil",
  "settings.edition-day": "Du jour",
  "settings.edition-night": "De nuit",
  "settings.sound": "Son",
  "settings.sound-on": "Papier, tampon et sonnette",
  "settings.sound-off": "Silence",
  "settings.motion": "Mouvement",
  "settings.motion-system": "Comme l’appareil",
  "settings.motion-less": "Aucun",
  "settings.link": "Votre autre appareil",
  "settings.link-text": "Ce lien vous fait reconnaître ailleurs. Qui l’a, c’est vous : ne le donnez à personne.",
  "settings.link-make": "Faire un lien personnel",
  "settings.link-label": "Lien personnel",

  // l’ours
  "about.headline": "Qui fait ce journal",
  "about.1":
    "Marbre est une maison de jeux de plateau sur la presse. Le marbre est la table d’imprimerie où l’on assemblait les pages ; on s’y retrouve encore, à plusieurs ou contre des robots.",
  "about.2":
    "Pas de compte, pas de publicité, pas de pistage. Un seul cookie, qui retient que vous êtes vous, et rien qui parte ailleurs : les caractères, les dessins et le code viennent tous de cette maison.",
  "about.3":
    "Les robots ne voient que ce que vous verriez à leur place. Le hasard est scellé avant la partie et ouvert après : chacun peut le vérifier.",
  "about.fonts": "Les caractères",
  "about.fonts-text":
    "Playfair Display (Claus Eggers Sørensen), Source Serif 4 (Frank Grießhammer, Adobe), Barlow Condensed (Jeremy Tribby). Tous sous licence SIL Open Font 1.1.",
  "about.drawings": "Les dessins",
  "about.drawings-text":
    "Portraits, bandeaux et pièces sont dessinés par la maison. Aucun visage n’est celui de quelqu’un.",
  "about.code": "Le code",
  "about.code-text": "Svelte (licence MIT) dans le navigateur, Python dans l’atelier.",

  // erreurs
  "error.kicker": "Erratum",
  "error.lost": "Cette page a été mise au pilon",
  "error.lost-text":
    "L’adresse ne mène nulle part, ou la table n’existe plus. Vérifiez le lien, ou repartez de la Une.",
  "error.broken": "La presse s’est coincée",
  "error.unknown": "Quelque chose s’est coincé dans la presse. Rechargez la page ; la partie, elle, est en sûreté.",
  "error.unreachable": "La maison ne répond pas. Vérifiez votre connexion et réessayez.",
  "error.again": "Réessayer",
} as const satisfies Record<string, Entry>;
