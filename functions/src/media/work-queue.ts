import type { PubSub, Topic } from "@google-cloud/pubsub";
import { MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";

let pubsub: Promise<PubSub> | undefined;
const topics = new Map<string, Topic>();

/**
 * Made once per process: each client opens its own connection. Loaded with the first message, as it takes half as long to
 * load as all else together, and most of what a function does ends before it has a message to send.
 */
async function topicOf(name: string): Promise<Topic> {
  pubsub ??= import("@google-cloud/pubsub").then((library) => new library.PubSub());
  // One message at a time leaves nothing to batch.
  const topic = topics.get(name) ?? (await pubsub).topic(name, { batching: { maxMessages: 1 } });
  topics.set(name, topic);
  return topic;
}

const queueOn = (name: string) => ({
  async add(work: MediaWork) {
    const topic = await topicOf(name);
    await topic.publishMessage({ json: work });
  },
});

export const workQueue = queueOn(MEDIA_WORK_TOPIC);
export const followUpQueue = queueOn(MEDIA_DONE_TOPIC);
