import { parseMarkup } from '#contract/markup.ts'
import { plainText } from '#contract/markup-text.ts'
import { textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import { mediaIn } from '#server/modules/quiz/media/question-media.rules.ts'
import { type QuestionContent, textsOf } from '#server/modules/quiz/questions/question.rules.ts'
import { type ZipFile, zipArchive } from '../zip-writer.ts'
import { escapedHtml, type HtmlStyle, htmlOf } from './html-writer.ts'
import { type MediaBytes, mediaTypeOf } from './media-bytes.ts'
import { interactionOf, responseOf } from './qti-answers.ts'
import { QTI_VERSIONS, type QtiFormat, type QtiVersion, qtiElement } from './qti-elements.ts'

/** The most characters of an item's title, which quiz programs show in lists. */
const TITLE_LENGTH = 60

interface Passages {
  /** The names of the passages' files, by format and text. */
  names: Map<string, string>
  files: ZipFile[]
}

/** Returns questions as a package of QTI items with a manifest, which keeps everything except the creators. */
export function qtiPackage(format: QtiFormat, questions: readonly QuestionContent[], media: MediaBytes): Buffer {
  const version = QTI_VERSIONS[format]
  const passages: Passages = { names: new Map(), files: [] }
  const items = questions.map((question, at) => {
    const identifier = `q${String(at + 1).padStart(4, '0')}`
    const writer = new QtiItem(version, question, passages)
    const named = mediaIn(textsOf(question)).map((id) => `media/${id}`)
    const stimuli = writer.stimulus === undefined ? [] : [writer.stimulus]
    const body = Buffer.from(writer.source(identifier))
    return { identifier, file: { name: `items/${identifier}.xml`, body }, needs: [...new Set([...named, ...stimuli])] }
  })
  const files = Array.from(media, ([id, body]) => ({ name: `media/${id}`, body }))
  const manifest = { name: 'imsmanifest.xml', body: Buffer.from(manifestOf(version, items)) }
  return zipArchive([manifest, ...items.map(({ file }) => file), ...passages.files, ...files])
}

interface PackageItem {
  identifier: string
  file: ZipFile
  /** The paths of the pictures, sounds and passages that the item shows. */
  needs: readonly string[]
}

function manifestOf(version: QtiVersion, items: readonly PackageItem[]): string {
  const resources = items.map(({ identifier, file, needs }) => {
    const files = [file.name, ...needs].map((name) => `<file href="${name}"/>`)
    const resource = `<resource identifier="${identifier}" type="${version.resource}" href="${file.name}">`
    return `${resource}${files.join('')}</resource>`
  })
  const metadata = `<metadata><schema>${version.schema}</schema><schemaversion>${version.schemaVersion}</schemaversion></metadata>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${version.manifest}" identifier="DIWAN">${metadata}<organizations/><resources>
${resources.join('\n')}
</resources></manifest>
`
}

class QtiItem {
  /** The path of the passage's file; undefined without a passage, or in a version that has no such files. */
  readonly stimulus: string | undefined
  private readonly version: QtiVersion
  private readonly question: QuestionContent
  private readonly style: HtmlStyle

  constructor(version: QtiVersion, question: QuestionContent, passages: Passages) {
    this.version = version
    this.question = question
    this.style = styleOf(version)
    this.stimulus =
      version.hasStimuli && question.passage !== undefined ? this.keep(question.passage, passages) : undefined
  }

  source(identifier: string): string {
    const { question, version } = this
    const title = Array.from(plainText(question.text, question.format).replaceAll('\n', ' ')).slice(0, TITLE_LENGTH)
    const attributes = {
      xmlns: version.namespace,
      identifier,
      title: title.join(''),
      adaptive: 'false',
      timeDependent: 'false',
    }
    const inner = [
      responseOf(version, question),
      qtiElement(version, 'outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
      ...this.feedbackDeclaration(),
      ...this.stimulusReference(),
      qtiElement(version, 'itemBody', {}, this.body()),
      qtiElement(version, 'responseProcessing', {
        template: version.templates[question.kind === 'written' ? 'map' : 'match'],
      }),
      ...this.feedback(),
    ]
    return `<?xml version="1.0" encoding="UTF-8"?>\n${qtiElement(version, 'assessmentItem', attributes, inner.join('\n'))}\n`
  }

  private body(): string {
    const { passage, text } = this.question
    const isHere = passage !== undefined && this.stimulus === undefined
    const rubric = isHere
      ? qtiElement(this.version, 'rubricBlock', { view: 'candidate', use: 'passage' }, this.block(passage))
      : ''
    return `${rubric}${this.block(text)}${interactionOf(this.version, this.question, (part) => this.html(part))}`
  }

  private block(text: string): string {
    return `<div>${this.html(text)}</div>`
  }

  private html(text: string): string {
    return htmlOf(this.question.format === 'markup' ? parseMarkup(text) : textOf(text), this.style)
  }

  private stimulusReference(): string[] {
    if (this.stimulus === undefined) return []
    const identifier = this.stimulus.replace(/^.*\/|\.xml$/g, '')
    const attributes = { identifier, href: `../${this.stimulus}`, title: 'passage' }
    return [qtiElement(this.version, 'assessmentStimulusRef', attributes)]
  }

  /**
   * Declares an outcome whose default value is the feedback's name, so that players show the explanation after any
   * answer.
   */
  private feedbackDeclaration(): string[] {
    if (this.question.reason === undefined) return []
    const { version } = this
    const value = qtiElement(version, 'defaultValue', {}, qtiElement(version, 'value', {}, 'REASON'))
    return [
      qtiElement(
        version,
        'outcomeDeclaration',
        { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' },
        value,
      ),
    ]
  }

  private feedback(): string[] {
    const { reason } = this.question
    if (reason === undefined) return []
    const attributes = { outcomeIdentifier: 'FEEDBACK', identifier: 'REASON', showHide: 'show' }
    const content = this.version.isKebab
      ? qtiElement(this.version, 'contentBody', {}, this.block(reason))
      : this.block(reason)
    return [qtiElement(this.version, 'modalFeedback', attributes, content)]
  }

  /** Writes a passage's file, once for all questions that share it, and returns its path. */
  private keep(passage: string, { names, files }: Passages): string {
    const key = `${this.question.format}\n${passage}`
    const known = names.get(key)
    if (known !== undefined) return known
    const identifier = `p${String(names.size + 1).padStart(4, '0')}`
    const name = `stimuli/${identifier}.xml`
    const body = qtiElement(this.version, 'stimulusBody', {}, this.block(passage))
    const attributes = { xmlns: this.version.namespace, identifier, title: 'passage' }
    const source = `<?xml version="1.0" encoding="UTF-8"?>\n${qtiElement(this.version, 'assessmentStimulus', attributes, body)}\n`
    names.set(key, name)
    files.push({ name, body: Buffer.from(source) })
    return name
  }
}

function styleOf(version: QtiVersion): HtmlStyle {
  return {
    picture: (id, alt) => `<img src="../media/${id}" alt="${escapedHtml(alt)}"/>`,
    sound: (id, title) =>
      version.isKebab
        ? `<audio src="../media/${id}" title="${escapedHtml(title)}" controls="controls"></audio>`
        : `<object data="../media/${id}" type="${mediaTypeOf(id)}" label="${escapedHtml(title)}">${escapedHtml(title)}</object>`,
    formula: mathMl,
    gap: qtiElement(version, 'textEntryInteraction', { responseIdentifier: 'RESPONSE' }),
  }
}

/** Returns a formula as MathML with its LaTeX, which players show and `nodesOfHtml` reads back. */
function mathMl(latex: string): string {
  const text = escapedHtml(latex)
  const annotation = `<annotation encoding="application/x-tex">${text}</annotation>`
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mtext>${text}</mtext>${annotation}</semantics></math>`
}
