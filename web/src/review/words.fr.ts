/* La revue d'une partie. */
import type { Entry } from "../words/fr";

export const fr = {
  "review.title": "La revue de la partie",
  "review.open": "La revue",
  "review.intro":
    "Chaque décision est pesée avec ce que l’on savait alors : des centaines de suites possibles, jouées par la maison.",
  "review.working": "La maison rejoue la partie : {done} cahiers sur {parts} sont prêts.",
  "review.failed": "La revue n’a pas pu être écrite entièrement. La maison réessaie dans une minute.",
  "review.none": "Cette maison n’écrit pas de revues.",
  "review.nothing": "Rien dans cette partie ne se laisse peser.",
  "review.whose": "La partie de",
  "review.curve": "Les chances de gagner de {name}",
  "review.curve-text": "De {first} au début à {last} à la fin ; au plus bas {low}, au plus haut {high}.",
  "review.moments": "Les moments qui ont compté",
  "review.no-moment": "Rien n’était clairement meilleur que ce que {name} a fait.",
  "review.better": "Mieux : {better}.",
  "review.figures": "Chances de gagner : {before} avant, {after} après (à {error} près).",
  "review.points": { one: "Coût : {count} point (à {give} près).", other: "Coût : {shown} points (à {give} près)." },
  "review.look": "Voir sur la table",
  "review.done-at": "Coup {number}",
  "review.luck": "La chance et les décisions",
  "review.luck-points":
    "La chance a valu {luck} points à {name} (à {give} près), les décisions ont coûté {lost} points.",
  "review.luck-chance":
    "La chance a valu {luck} de chances de gagner à {name} (à {give} près), les décisions ont coûté {lost}.",
  "review.luckiest": "Le tirage le plus marquant, au coup {number} : {luck}.",
  "review.show-better": "Montrer le meilleur coup",
  "review.show-done": "Montrer ce qui a été joué",
  "review.shown-better": "Sur la table : le meilleur coup.",
  "coach.ask": "Demander conseil",
  "coach.note": "La table entière lira que vous avez demandé conseil.",
  "coach.thinking": "Le conseiller réfléchit…",
  "coach.says": "Le conseiller dirait : {what}.",
  "coach.chance": "Vos chances de gagner seraient alors de {chance} (à {error} près).",
  "coach.play": "Jouer ce coup",
  "coach.silent": "Le conseiller n’a rien à dire là-dessus.",
} satisfies Record<string, Entry>;
