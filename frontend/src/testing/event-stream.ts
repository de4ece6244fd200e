/** A stream of events whose server is the test: what the page reads of `/events` in the place of `fetch`. */
export class EventStream {
  #controller!: ReadableStreamDefaultController<Uint8Array>;

  readonly response = new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
    }),
  );

  write(text: string): void {
    this.#controller.enqueue(new TextEncoder().encode(text));
  }

  send(data: { seq: number; type: string }): void {
    this.write(`id: ${data.seq}\nevent: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#controller.close();
  }

  breaks(): void {
    this.#controller.error(new TypeError("network error"));
  }
}
