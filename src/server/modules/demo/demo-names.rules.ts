import { searchText } from '#contract/search-text.ts'
import type { SeededRandom } from './seeded-random.rules.ts'

function words(text: string): string[] {
  return text.split('،').map((word) => word.trim())
}

// Common names only: whoever bears a combination of four of them is nobody's portrait.
const MEN = words(`
  أحمد، محمد، محمود، مصطفى، إبراهيم، إسماعيل، يوسف، عمر، علي، حسن، حسين، خالد، طارق، ياسر، سعيد، سامي، كمال، جمال، عادل، فؤاد،
  رضا، رمضان، شعبان، صلاح، عبد الله، عبد الرحمن، عبد العزيز، عبد الفتاح، عبد الحميد، هشام، وائل، وليد، أيمن، أشرف، أكرم، أنور،
  بلال، تامر، حمزة، زياد، سالم، سليمان، شريف، طه، عاصم، عثمان، فارس، كريم، ماجد، مروان، نبيل، هاني
`)
const WOMEN = words(`
  فاطمة، عائشة، مريم، خديجة، زينب، سارة، هاجر، آية، إسراء، أسماء، إيمان، أمينة، بسمة، تسنيم، جهاد، حنان، داليا، دعاء، رحمة، رقية،
  روان، ريم، سلمى، سمية، شروق، شيماء، صفاء، ضحى، عبير، علياء، غادة، ليلى، مروة، منى، مي، نادية، ندى، نسمة، نورهان، هبة، هدى، ياسمين
`)
const FAMILIES = words(`
  الأنصاري، البدري، البكري، التميمي، الجندي، الحلبي، الحنفي، الخطيب، الدسوقي، الرفاعي، الزيات، السعدني، السيوفي، الشاذلي، الشهاوي،
  الصباغ، الصيرفي، الطحان، العدوي، العشماوي، الغمري، الفقي، القاضي، القباني، الكيلاني، اللبان، المغربي، المهدي، النحاس، الوكيل،
  بركات، جاد، حجازي، خليفة، درويش، زهران، شاهين، صبري، طلبة، عفيفي، غنيم، قاسم، منصور، ناجي، هلال، يونس
`)

/** Makes four-part names that differ from each other in any spelling. */
export function nameMaker(random: SeededRandom): () => string {
  const given = new Set<string>()
  const pick = (list: readonly string[]) => list[random.below(list.length)] ?? ''
  return () => {
    for (;;) {
      const first = pick(random.chance(0.6) ? WOMEN : MEN)
      const name = [first, pick(MEN), pick(MEN), pick(FAMILIES)].join(' ')
      const key = searchText(name)
      if (given.has(key)) continue
      given.add(key)
      return name
    }
  }
}

/** The name as a hasty clerk types it the next year: without the hamza, «عبد» joined to what follows. */
export function respelt(name: string): string {
  return name.replace(/[أإ]/g, 'ا').replace(/(^| )عبد /g, '$1عبد')
}
