// Makes short recordings: a sentence that names the lecture, spoken by espeak-ng, or the rhythm of a metre in plain
// tones.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RATE = 16_000

/** The spoken sentence of each subject, with vowel marks for the speech synthesis. */
const SENTENCES = {
  nahw: 'مُحَاضَرَةُ النَّحْوِ',
  sarf: 'مُحَاضَرَةُ الصَّرْفِ',
  maani: 'مُحَاضَرَةُ عِلْمِ المَعَانِي',
  seera: 'مُحَاضَرَةُ السِّيرَةِ النَّبَوِيَّةِ',
  aqida: 'مُحَاضَرَةُ العَقِيدَةِ',
  arood: 'مُحَاضَرَةُ العَرُوضِ وَالقَافِيَةِ',
  bayan: 'مُحَاضَرَةُ عِلْمِ البَيَانِ',
  mantiq: 'مُحَاضَرَةُ المَنْطِقِ',
  badee: 'مُحَاضَرَةُ عِلْمِ البَدِيعِ',
  maagem: 'مُحَاضَرَةُ المَعَاجِمِ العَرَبِيَّةِ',
  hadith: 'مُحَاضَرَةُ الحَدِيثِ النَّبَوِيِّ',
  dalala: 'مُحَاضَرَةُ عِلْمِ الدَّلَالَةِ',
  'osool-fiqh': 'مُحَاضَرَةُ أُصُولِ الفِقْهِ',
  tafseer: 'مُحَاضَرَةُ التَّفْسِيرِ',
  aswat: 'مُحَاضَرَةُ عِلْمِ الأَصْوَاتِ',
  mawarith: 'مُحَاضَرَةُ المَوَارِيثِ',
  'naqd-qadim': 'مُحَاضَرَةُ النَّقْدِ القَدِيمِ',
  tajweed: 'لِلنُّونِ السَّاكِنَةِ وَالتَّنْوِينِ أَرْبَعَةُ أَحْكَامٍ: الإِظْهَارُ، وَالإِدْغَامُ، وَالإِقْلَابُ، وَالإِخْفَاءُ',
}
const CLOSING = 'هَذَا تَسْجِيلٌ تَجْرِيبِيٌّ مِنْ إِعْدَادِ المِنَصَّةِ'

/** The long (-) and short (.) syllables of a half line of al-taweel, foot by foot: fa'oolun mafaa'eelun. */
const TAWEEL = ['.--', '.---', '.--', '.-.-']

/** Writes the recording of this id to `path`; `folder` is for intermediate files. */
export function writeSound(id, path, folder) {
  const wave = join(folder, 'sound.wav')
  if (id.startsWith('demo-rhythm-'))
    writeFileSync(wave, waveFile([...rhythm(TAWEEL), ...silence(0.6), ...rhythm(TAWEEL)]))
  else speak(id.slice('demo-rec-'.length, -'.mp3'.length), wave)
  execFileSync('lame', ['--quiet', '-m', 'm', '--resample', '16', '-b', '16', wave, path])
}

function speak(subject, wave) {
  const sentence = SENTENCES[subject]
  if (sentence === undefined) throw new Error(`No sentence for ${subject}`)
  execFileSync('espeak-ng', ['-v', 'ar', '-s', '125', '-g', '3', '-w', wave, `${sentence}. ${CLOSING}.`])
}

/**
 * Yields the samples of a rhythm. A long syllable lasts twice as long as a short one; each foot starts a little louder.
 */
function* rhythm(feet) {
  for (const foot of feet) {
    for (const [index, syllable] of [...foot].entries()) {
      yield* tone(syllable === '-' ? 294 : 392, syllable === '-' ? 0.36 : 0.18, index === 0 ? 0.34 : 0.22)
    }
    yield* silence(0.12)
  }
}

function* tone(frequency, seconds, loudness) {
  const count = Math.round(seconds * RATE)
  for (let index = 0; index < count; index += 1) {
    const fade = Math.min(1, index / 200) * Math.exp((-3 * index) / count)
    yield loudness * fade * Math.sin((2 * Math.PI * frequency * index) / RATE)
  }
}

function* silence(seconds) {
  for (let index = 0; index < seconds * RATE; index += 1) yield 0
}

/** Returns one channel of 16-bit samples as a WAV file. */
function waveFile(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2)
  return bytes
}
