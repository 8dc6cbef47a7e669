import { expect, test } from "vitest";
import { awsAuthorization, sha256 } from "./aws-signature.server.ts";

// The examples that AWS publishes for S3 ("Signature Calculations: Transferring Payload in a Single Chunk").
const S3 = {
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  service: "s3",
};
const S3_AT = new Date("2013-05-24T00:00:00Z");
const BUCKET = "https://examplebucket.s3.amazonaws.com";
const EMPTY = sha256("");

test.for([
  {
    name: "an object",
    method: "GET",
    address: "/test.txt",
    headers: { Range: "bytes=0-9" },
    body: "",
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    name: "an upload with a name to encode",
    method: "PUT",
    address: "/test$file.text",
    headers: { Date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    body: "Welcome to Amazon S3.",
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    name: "a query without a value",
    method: "GET",
    address: "/?lifecycle",
    headers: {},
    body: "",
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    name: "a query with values",
    method: "GET",
    address: "/?max-keys=2&prefix=J",
    headers: {},
    body: "",
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
])("signs as AWS's S3 examples: $name", ({ method, address, headers, body, signature }) => {
  const bodyHash = sha256(body);
  const request = {
    method,
    url: new URL(BUCKET + address),
    headers: { ...(headers as Record<string, string>), "x-amz-content-sha256": bodyHash },
    bodyHash,
  };
  expect(awsAuthorization(request, S3, S3_AT)).toMatch(new RegExp(`Signature=${signature}$`));
});

// From the published suite of AWS Signature Version 4.
const SUITE = {
  accessKey: "AKIDEXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  service: "service",
};
const SUITE_AT = new Date("2015-08-30T12:36:00Z");

test.for([
  ["get-vanilla", "GET", "/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  ["post-vanilla", "POST", "/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
  [
    "get-vanilla-query-order-key-case",
    "GET",
    "/?Param2=value2&Param1=value1",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
] as const)("signs as AWS's suite: %s", ([, method, address, signature]) => {
  const request = {
    method,
    url: new URL(`https://example.amazonaws.com${address}`),
    headers: {},
    bodyHash: EMPTY,
  };
  expect(awsAuthorization(request, SUITE, SUITE_AT)).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request," +
      `SignedHeaders=host;x-amz-date,Signature=${signature}`,
  );
});
