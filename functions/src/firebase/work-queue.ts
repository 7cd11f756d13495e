import { PubSub, type Topic } from "@google-cloud/pubsub";
import { MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import type { WorkQueue } from "../media/intake.ts";

let topic: Topic | undefined;

/** Made once per process: each client opens its own connection. One message at a time leaves nothing to batch. */
const mediaWorkTopic = () => {
  topic ??= new PubSub().topic(MEDIA_WORK_TOPIC, { batching: { maxMessages: 1 } });
  return topic;
};

export const workQueue: WorkQueue = {
  async add(work) {
    await mediaWorkTopic().publishMessage({ json: work });
  },
};
