/* Paper, stamp, bell: a few milliseconds of synthesised noise, only when asked for. */
import { preferences } from "./preferences.svelte";

export type Sound = "paper" | "stamp" | "bell";

let context: AudioContext | null = null;
/** Throttle: milliseconds before the same sound is played again. Where everybody acts at once it would be a rattle. */
const APART = 300;
const made = new Map<Sound, number>();

/** Autoplay policy: browsers stay silent until the first user gesture. Sounds asked for earlier are dropped, else all of them would be heard at once. */
const mayBeHeard = () => preferences.sound && navigator.userActivation?.hasBeenActive !== false;

export function sound(name: Sound): void {
  if (!mayBeHeard() || typeof AudioContext === "undefined") return;
  const now = performance.now();
  if (now - (made.get(name) ?? -Infinity) < APART) return;
  made.set(name, now);
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[name](context, context.currentTime);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  paper: (audio, at) => noise(audio, at, { seconds: 0.12, kind: "highpass", frequency: 2600, loudness: 0.08 }),
  stamp: (audio, at) => {
    noise(audio, at, { seconds: 0.06, kind: "lowpass", frequency: 500, loudness: 0.5 });
    tone(audio, at, { frequency: 92, seconds: 0.1, loudness: 0.4 });
  },
  bell: (audio, at) => {
    for (const [frequency, loudness] of [
      [1318, 0.09],
      [2637, 0.05],
      [3960, 0.02],
    ] as const)
      tone(audio, at, { frequency, seconds: 0.7, loudness });
  },
};

function fading(audio: AudioContext, at: number, loudness: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(
  audio: AudioContext,
  at: number,
  { frequency, seconds, loudness }: { frequency: number; seconds: number; loudness: number },
): void {
  const source = audio.createOscillator();
  source.frequency.value = frequency;
  source.connect(fading(audio, at, loudness, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function noise(
  audio: AudioContext,
  at: number,
  {
    seconds,
    kind,
    frequency,
    loudness,
  }: { seconds: number; kind: BiquadFilterType; frequency: number; loudness: number },
): void {
  const samples = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const wave = samples.getChannelData(0);
  for (let index = 0; index < wave.length; index++) wave[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = frequency;
  source.connect(filter).connect(fading(audio, at, loudness, seconds));
  source.start(at);
}
