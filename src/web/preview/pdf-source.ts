import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- with `?url` Vite gives the address of the built file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { type FailureReason, PreviewError, reasonOf } from './failure.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * URLs of the files that pdf.js may need for a document: decoders for scanned pages, and two standard fonts that
 * systems lack.
 */
const PARTS: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openJpegUrl,
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitSymbol.pfb': symbolUrl,
}

/** Loads a file of `PARTS` when pdf.js asks for it by its original name. */
class PartFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = PARTS[filename]
    if (!url) throw new Error(`${filename} is not in PARTS`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename}: status ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Opens a document; fetches only the viewed pages if the host supports range requests. Throws PreviewError. */
export async function openPdf(url: string, onProgress: (part: number) => void): Promise<PDFDocumentProxy> {
  const worker = await startWorker()
  const task: PDFDocumentLoadingTask = getDocument({
    url,
    worker,
    disableAutoFetch: true,
    // Switched off, because streaming would fetch the whole file.
    disableStream: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    WasmFactory: PartFactory,
    StandardFontDataFactory: PartFactory,
    verbosity: 0,
  })
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total))
  }
  try {
    return await task.promise
  } catch (fault) {
    await task.destroy()
    worker.destroy()
    throw new PreviewError(reasonOfFault(fault) ?? (await reasonOf(url)), fault)
  }
}

/**
 * Starts the worker of pdf.js. If a worker cannot start, pdf.js loads its code into the page, and if that fails too,
 * remembers the failure until the document is reloaded. The message for the reason `viewer` therefore reloads the
 * document.
 */
async function startWorker(): Promise<PDFWorker> {
  const worker = PDFWorker.create({ verbosity: 0 })
  try {
    await worker.promise
    return worker
  } catch (fault) {
    worker.destroy()
    throw new PreviewError('viewer', fault)
  }
}

/**
 * Returns the reason for an error of pdf.js by the error's name; undefined for a lost connection, which has no specific
 * name.
 */
function reasonOfFault(fault: unknown): FailureReason | undefined {
  const { name, missing } = fault as { name?: string; missing?: boolean }
  if (name === 'ResponseException') return missing === true ? 'missing' : 'unreachable'
  if (name === 'InvalidPDFException') return 'broken'
  return name === 'PasswordException' ? 'locked' : undefined
}
