import { vi } from 'vitest'

/** A faked XMLHttpRequest of an upload, which the test completes. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  url = ''
  status = 0
  responseText = ''
  getResponseHeader = () => null
  setRequestHeader(): void {}

  open(_method: string, url: string): void {
    this.url = url
  }

  send(_file: Blob): void {
    // `fakeUploads`, or a test's own class, overrides this.
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

/** Fakes uploads in this test. Returns the uploads that were sent and that the test must complete, oldest first. */
export function fakeUploads(): FakeUpload[] {
  const sent: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      override send(): void {
        sent.push(this)
      }
    },
  )
  return sent
}
