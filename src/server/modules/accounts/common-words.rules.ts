/**
 * Words with which people begin passwords, in Latin letters as they are typed: international ones, and those of an
 * Egyptian faculty. The list was made for this portal. By the rules of `password.rules.ts` a word also stands for its
 * spellings with digits, signs and capitals.
 */
const LATIN = `
password passwort passw pass parola secret private letmein welcome hello login logon signin guest user username admin
administrator root toor master manager office officer system server service support default changeme change temporary
temp test tester testing demo sample student teacher doctor professor faculty university college school exam exams
result results natiga nateega kontrol control diwan portal website site computer laptop internet google facebook
instagram whatsapp telegram twitter youtube gmail yahoo hotmail outlook microsoft windows android samsung iphone apple
nokia huawei vodafone etisalat orange qwerty qwertz azerty asdf asdfgh zxcvb zxcvbn abc abcd abcde abcdef
love lover iloveyou loveyou ilove mylove lovely baby babygirl sweet sweetheart honey angel princess prince queen king
kingdom heart hearts forever friend friends family mother father brother sister mama baba habibi habibty omri hayati
hayaty rohi roohi albi alby amr omar ahmed ahmad mohamed mohammed muhammad mohammad mahmoud mostafa mustafa moustafa
ali hassan hussein hossam khaled khalid ibrahim abraham youssef yousef yusuf joseph adam abdallah abdullah abdo
abdelrahman abdulrahman rahman tarek tariq karim kareem sherif sharif samir sameer said saeed salem salim salah amir
ameer islam muslim eslam fatma fatima fatema aisha aya asmaa esraa israa doaa dina mona mariam maryam marwa nada nour
noor noura nora hana hanaa hend heba salma sara sarah sohaila yasmin yasmine zainab zeinab rana reem rehab shaimaa
amal amany amani eman iman allah allahakbar bismillah alhamdulillah subhanallah astaghfirullah inshallah mashallah
lailahaillallah quran koran kuran ramadan jesus christ god godisgreat faith hope peace freedom azhar alazhar egypt
masr misr cairo alexandria giza aswan luxor tanta mansoura assiut sohag minya fayoum zagazig damietta ismailia suez
portsaid arab arabic arabia saudi makkah mecca madina medina palestine gaza jerusalem quds falasteen ahly alahly
zamalek salah mosalah ronaldo messi cristiano football soccer goal barcelona realmadrid liverpool chelsea arsenal
manchester juventus milan superman batman spiderman ironman pokemon naruto matrix starwars dragon tiger lion eagle
falcon monkey horse dolphin panda kitty cat dog puppy bear wolf snake shadow sunshine sunny summer winter spring autumn
flower flowers rose roses jasmine butterfly rainbow star stars moon sun sky ocean river mountain cookie chocolate
coffee cheese pepper ginger banana orange cherry apple sugar candy silver golden gold diamond money million dollar
bank cash boss chief captain general soldier police doctor ninja hunter killer hacker cracker gamer player winner
champion legend number one two three four five six seven eight nine ten monday friday january december birthday
happy smile lucky magic music guitar dance party crazy cool super sexy beautiful handsome smart genius trust trustno
nothing whatever please thanks iamthe access open close enter return backup security secure safe lock key keys code
jordan michael jennifer thomas robert daniel andrew charlie george david peter john maria anna
`

/** Words with which people begin passwords, in Arabic letters, in the form that `searchText` returns. */
const ARABIC = `
كلمه السر مرور المرور كلمهالمرور كلمهالسر سري باسورد مدير المدير اداره الاداره موظف كليه الكليه جامعه الجامعه نتيجه
النتيجه نتايج النتايج كنترول الكنترول ديوان منصه طالب الطالب دكتور الدكتور الله اكبر اللهاكبر بسمالله الحمدلله
سبحانالله استغفرالله انشاءالله ماشاءالله لاالهالاالله محمد احمد محمود مصطفي علي حسن حسين ابراهيم يوسف عمر خالد
عبدالله عبدالرحمن فاطمه عايشه مريم زينب خديجه مصر القاهره الاسكندريه الازهر رمضان قران القران حبيبي حبيبتي احبك
حياتي روحي قلبي ماما بابا امي ابي مرحبا اهلا السلام عليكم السلامعليكم الاهلي الزمالك فلسطين القدس مكه المدينه
`

/** Runs of neighbouring keys, and alphabets in order. */
export const RUNS: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
]

export const COMMON_WORDS: readonly string[] = [...new Set(`${LATIN} ${ARABIC}`.split(/\s+/).filter(Boolean))]
