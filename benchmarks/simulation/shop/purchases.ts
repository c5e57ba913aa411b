import { maxWaitForPicturesMs } from '#server/checkout/create-checkout-session.ts';
import type { Activity } from '../engine/simulation.ts';
import type { Station } from '../engine/station.ts';
import type { ShopProcess } from './open-machines.ts';
import { subtract, type Work } from './service-times.ts';
import type { ShopContext } from './simulated-shop.ts';
import { compute } from './work.ts';

/** Half a second of a core for one picture: see `openPictureLimit`. */
const drawingMs = 500;

/** How a purchase's work after its payment page is spread over its parts. */
const shares = { confirmation: 0.35, event: 0.1, eventJob: 0.25, confirmationEmail: 0.2, ownerMail: 0.1 };
type Part = keyof typeof shares;

/** The requests of a purchase, and the jobs that follow it. */
export function openPurchases(context: ShopContext, onEmail: (waitedMs: number) => void) {
  const { simulation, random, times, machines, companies, newPictures, work } = context;
  const { jobs, limits } = machines;
  const afterPaymentPage = subtract(times.purchase, times.paymentPage);
  const partOf = (part: Part): Pick<Work, 'thread' | 'database'> => ({
    thread: afterPaymentPage.thread * shares[part],
    database: afterPaymentPage.database * shares[part],
  });

  /** A job keeps its worker and its connection until the other company has answered. */
  function* runJob(
    { worker, part }: { worker: Station; part: Part },
    callCompany: (process: ShopProcess) => Activity<unknown>,
  ): Activity {
    const { thread, database } = partOf(part);
    yield worker;
    const process = machines.leastBusy();
    yield process.workPool;
    yield* work.ask(database);
    yield* work.spend(process, thread);
    yield* callCompany(process);
    process.workPool.leave();
    worker.leave();
  }

  function* sendEmail({ mail }: ShopProcess): Activity {
    yield mail;
    yield* companies.acceptEmail();
    mail.leave();
  }

  function* emailBuyer(): Activity {
    const confirmedAt = simulation.now;
    yield* runJob({ worker: jobs.confirmation, part: 'confirmationEmail' }, sendEmail);
    onEmail(simulation.now - confirmedAt);
  }

  /** Begins to draw the picture of a variant that was never drawn. The payment page waits for it for a limited time. */
  function drawPicture({ drawing, cores }: ShopProcess): { wait(): Activity } {
    let isWaiting = random.share() < newPictures && drawing.accepts();
    function* draw(): Activity {
      yield drawing;
      yield* compute(cores, random.aroundMean(drawingMs));
      drawing.leave();
      isWaiting = false;
    }
    if (isWaiting) simulation.start(draw());
    const pollMs = 50;
    return {
      *wait() {
        for (let waited = 0; isWaiting && waited < maxWaitForPicturesMs; waited += pollMs) yield pollMs;
      },
    };
  }

  return {
    *openPaymentPage(process: ShopProcess, address: string): Activity<boolean> {
      if (!limits.opening.count(address, simulation.now)) return false;
      const { thread, elsewhere, database } = times.paymentPage;
      const picture = drawPicture(process);
      yield* work.spend(process, thread / 2);
      yield* work.query(process, database / 2);
      yield* work.spendElsewhere(process, elsewhere);
      if (!(yield* companies.callProvider())) return false;
      yield* work.query(process, database / 2);
      yield* work.spend(process, thread / 2);
      yield* picture.wait();
      return true;
    },

    *confirm(process: ShopProcess, address: string): Activity<boolean> {
      if (!limits.reading.count(address, simulation.now)) return false;
      if (!(yield* companies.callProvider())) return false;
      yield* work.transact(process, partOf('confirmation'));
      simulation.start(emailBuyer());
      simulation.start(runJob({ worker: jobs.ownerMail, part: 'ownerMail' }, sendEmail));
      return true;
    },

    *receiveEvent(): Activity {
      yield* work.transact(machines.leastBusy(), partOf('event'));
      yield* runJob({ worker: jobs.event, part: 'eventJob' }, companies.callProvider);
    },
  };
}
