import { Worker } from "node:worker_threads";

/**
 * How long the engine may be occupied, in milliseconds: by one statement, by one whose client has
 * disconnected, and by opening.
 * @typedef {{ statement: number, orphan: number, opening: number }} EngineLimits
 */

/**
 * @typedef {object} EngineOptions
 * @property {boolean} fsync whether a commit waits for the disk
 * @property {EngineLimits} limits
 * @property {(error: Error) => void} onFailure it stopped and does not open again
 * @property {(error: EngineRestarted) => void} onRestart it was ended because it did not respond, and opens
 * again
 */

/**
 * Rejects a run that was ended because the engine did not respond in time. Committed data is not lost.
 */
export class EngineRestarted extends Error {}

/**
 * PGlite in a thread of its own, with a watchdog: a statement that occupies the thread for too long is ended
 * by ending the thread, which leaves the data as a killed process would; the next thread recovers it from its
 * log.
 */
export class Engine {
  #folder;
  #options;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<void>} settles when the present thread is open */
  #opened = Promise.resolve();
  /** @type {{ resolve: (done: { inTransaction: boolean }) => void, reject: (error: Error) => void,
   *   onData: (data: Uint8Array) => void, timer: NodeJS.Timeout } | undefined} */
  #running;
  #closing = false;

  /**
   * @param {string} folder
   * @param {EngineOptions} options
   */
  constructor(folder, options) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Opens the database, or creates it. Rejects with the reason when it does not open. */
  open() {
    this.#opened = this.#start();
    return this.#opened;
  }

  /**
   * Executes wire protocol messages; `onData` gets the response in parts. One at a time.
   * @param {Uint8Array} message
   * @param {(data: Uint8Array) => void} onData
   * @returns {Promise<{ inTransaction: boolean }>}
   */
  async run(message, onData) {
    await this.#opened;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#restart(), this.#options.limits.statement);
      this.#running = { resolve, reject, onData, timer };
      const run = new Uint8Array(message);
      this.#worker?.postMessage({ run }, [run.buffer]);
    });
  }

  /** Shortens the time limit of the running statement, whose client has disconnected. */
  abandon() {
    if (this.#running === undefined) return;
    clearTimeout(this.#running.timer);
    this.#running.timer = setTimeout(() => this.#restart(), this.#options.limits.orphan);
  }

  /**
   * Closes the database after the running statement; after `timeout` milliseconds it ends without a close.
   * @param {number} timeout
   */
  async close(timeout) {
    this.#closing = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    const timer = setTimeout(() => void worker.terminate(), timeout);
    worker.postMessage({ close: true });
    await ended;
    clearTimeout(timer);
  }

  #start() {
    const worker = new Worker(new URL("engine-worker.mjs", import.meta.url), {
      workerData: { folder: this.#folder, fsync: this.#options.fsync },
    });
    this.#worker = worker;
    return new Promise((/** @type {(opened: void) => void} */ opened, refused) => {
      const timer = setTimeout(() => {
        refused(new Error("it does not respond"));
        void worker.terminate();
      }, this.#options.limits.opening);
      const finish = (/** @type {Error | undefined} */ error) => {
        clearTimeout(timer);
        if (error === undefined) opened();
        else refused(error);
      };
      worker.on("message", (/** @type {import("./engine-worker.mjs").Report} */ report) => {
        if ("ready" in report) finish(undefined);
        else if ("failed" in report) this.#fail(new Error(report.failed), finish);
        else this.#receive(report);
      });
      worker.on("error", (error) => this.#fail(error, finish));
      worker.on("exit", (code) => {
        if (this.#worker === worker) this.#worker = undefined;
        this.#fail(new Error(`its thread ended with code ${code}`), finish);
      });
    });
  }

  /** @param {import("./engine-worker.mjs").Report} report */
  #receive(report) {
    if ("data" in report) return this.#running?.onData(report.data);
    if ("closed" in report) return void this.#worker?.terminate();
    if (!("done" in report)) return;
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.timer);
    running?.resolve({ inTransaction: report.inTransaction });
  }

  /**
   * @param {Error} error
   * @param {(error: Error) => void} finish
   */
  #fail(error, finish) {
    finish(error);
    const running = this.#running;
    if (running === undefined || this.#closing) return;
    this.#running = undefined;
    clearTimeout(running.timer);
    this.#options.onFailure(error);
    running.reject(error);
  }

  #restart() {
    const running = this.#running;
    const worker = this.#worker;
    if (running === undefined || worker === undefined || this.#closing) return;
    this.#running = undefined;
    const error = new EngineRestarted(
      "A statement did not end in time; the embedded database was restarted.",
    );
    this.#opened = worker.terminate().then(() => this.#start());
    this.#opened.catch((reason) => this.#options.onFailure(reason));
    this.#options.onRestart(error);
    running.reject(error);
  }
}
