import { PubSub, type Topic } from "@google-cloud/pubsub";
import { MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";

let pubsub: PubSub | undefined;
const topics = new Map<string, Topic>();

/** Made once per process: each client opens its own connection. One message at a time leaves nothing to batch. */
function topicOf(name: string): Topic {
  pubsub ??= new PubSub();
  const topic = topics.get(name) ?? pubsub.topic(name, { batching: { maxMessages: 1 } });
  topics.set(name, topic);
  return topic;
}

const queueOn = (name: string) => ({
  async add(work: MediaWork) {
    await topicOf(name).publishMessage({ json: work });
  },
});

export const workQueue = queueOn(MEDIA_WORK_TOPIC);
export const followUpQueue = queueOn(MEDIA_DONE_TOPIC);
