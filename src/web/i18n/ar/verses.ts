/** Whole verses of the Quran in the Uthmani text, each with sura and number. */

export interface QuranVerse {
  text: string
  sura: string
  number: number
}

export const PEN_VERSE: QuranVerse = { text: 'نٓ ۚ وَٱلْقَلَمِ وَمَا يَسْطُرُونَ', sura: 'القلم', number: 1 }

export const TEACHING_VERSE: QuranVerse = { text: 'عَلَّمَ ٱلْإِنسَـٰنَ مَا لَمْ يَعْلَمْ', sura: 'العلق', number: 5 }
