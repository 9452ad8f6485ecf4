BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entries (
	log VARCHAR(64) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT entries_pkey PRIMARY KEY (log, seq)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',1,'{"type":"created","at":1795028151259,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":5882583946674251,"host":"599395655440d4a8500f15d0f35f14b73fff6cd3219cb189b7c980478fe794b5","invite":"14c71977eeabaaef546b6dd507c1626cc89fbb89be0668e7c1ffd95b2ee4f47e","clock":{"kind":"none"},"visibility":"watch"}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',2,'{"type":"seated","at":1795028151259,"seat":0,"holder":{"kind":"person","name":"Ada","key":"599395655440d4a8500f15d0f35f14b73fff6cd3219cb189b7c980478fe794b5"}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',3,'{"type":"seated","at":1795028151289,"seat":1,"holder":{"kind":"person","name":"Bert","key":"2f8f796d7d839b318d1c660fb20f2f5f95868dbe7fda41d3fb86f59a5177fe84"}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',4,'{"type":"started","at":1795028151289}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',5,'{"type":"played","at":1795028151317,"id":"599395655440d4a8 ada-1","seat":0,"action":{"type":"place","piece":"Y5","cells":[[4,4],[5,2],[5,3],[5,4],[5,5]]}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',6,'{"type":"played","at":1795028151360,"id":"2f8f796d7d839b31 bert-1","seat":1,"action":{"type":"place","piece":"T5","cells":[[7,9],[8,9],[8,10],[8,11],[9,9]]}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',7,'{"type":"played","at":1795028151410,"id":"599395655440d4a8 ada-3","seat":0,"action":{"type":"place","piece":"T4","cells":[[2,6],[3,5],[3,6],[3,7]]}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',8,'{"type":"played","at":1795028151457,"id":"2f8f796d7d839b31 bert-3","seat":1,"action":{"type":"place","piece":"W5","cells":[[6,11],[6,12],[7,12],[7,13],[8,13]]}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',9,'{"type":"played","at":1795028151463,"id":"599395655440d4a8 ada-5","seat":0,"action":{"type":"place","piece":"S4","cells":[[0,5],[0,6],[1,4],[1,5]]}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',10,'{"type":"played","at":1795028151622,"id":"2f8f796d7d839b31 bert-5","seat":1,"action":{"type":"place","piece":"S4","cells":[[10,10],[11,9],[11,10],[12,9]]}}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',11,'{"type":"undo-asked","at":1795028151626,"id":"599395655440d4a8 ada-6","seat":0,"to":4}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',12,'{"type":"undo-agreed","at":1795028151670,"id":"2f8f796d7d839b31 bert-6","seat":1}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',13,'{"type":"taken-back","at":1795028151670,"seat":0,"to":4}');
INSERT INTO "entries" VALUES('-GHUBkD2ap5CpLxAoEyFlA',14,'{"type":"said","at":1795028151678,"id":"2f8f796d7d839b31 bert-7","seat":1,"phrase":"oops"}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',1,'{"type":"created","at":1795028149347,"game":"polymo","options":{"players":2,"size":9,"x_rule":"all","elimination":"throw","first_seat":0},"seed":3562605806883758,"host":"5a236455800f45a5133e72d6a047d95bf8dcd16da73f3f9895146cbd5807a19c","invite":"230a6522d93e59148f88c72e066c512d1cb759c8d709ae51d051a5e870541f62","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',2,'{"type":"seated","at":1795028149347,"seat":0,"holder":{"kind":"person","name":"Ada","key":"5a236455800f45a5133e72d6a047d95bf8dcd16da73f3f9895146cbd5807a19c"}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',3,'{"type":"seated","at":1795028149347,"seat":1,"holder":{"kind":"person","name":"Bert","key":"5a236455800f45a5133e72d6a047d95bf8dcd16da73f3f9895146cbd5807a19c"}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',4,'{"type":"started","at":1795028149347}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',5,'{"type":"played","at":1795028149664,"id":"5a236455800f45a5 polymo-1","seat":0,"action":{"type":"open","pen":"G","cells":[[4,4],[5,3],[5,4],[6,3],[7,3]]}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',6,'{"type":"played","at":1795028149836,"id":"5a236455800f45a5 polymo-3","seat":1,"action":{"type":"open","pen":"K","cells":[[3,4],[4,4],[4,5],[4,6],[5,4]]}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',7,'{"type":"drawn","at":1795028149836,"action":{"type":"roll","colours":["B","G"],"number":4}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',8,'{"type":"played","at":1795028149933,"id":"5a236455800f45a5 polymo-5","seat":0,"action":{"type":"cross","pen":"G","cells":[[1,7],[2,7],[3,7],[4,7]],"declare":true}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',9,'{"type":"played","at":1795028150051,"id":"5a236455800f45a5 polymo-7","seat":1,"action":{"type":"cross","pen":"B","cells":[[6,6],[7,4],[7,5],[7,6]],"declare":true}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',10,'{"type":"drawn","at":1795028150051,"action":{"type":"roll","colours":["K","R"],"number":1}}');
INSERT INTO "entries" VALUES('5VW2Kq3meGSXPD8Ti_77Iw',11,'{"type":"played","at":1795028150200,"id":"5a236455800f45a5 polymo-9","seat":1,"action":{"type":"cross","pen":"R","cells":[[1,5]],"declare":false}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',1,'{"type":"created","at":1795028150888,"game":"holomino","options":{"first_seat":0,"scoring":"sum","max_extent":12,"pool_size":3,"num_digits":6,"unique":true},"seed":2121045039689326,"host":"6182c2e767e7195ac96c44f44d08854be1a00b47e13330623d37f193b3831baf","invite":"9d5bca7b7f2ab4ca50be11384fe12e36c9895e9f30fd43b9d2f97010d2ba0629","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',2,'{"type":"seated","at":1795028150888,"seat":0,"holder":{"kind":"person","name":"Ada","key":"6182c2e767e7195ac96c44f44d08854be1a00b47e13330623d37f193b3831baf"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',3,'{"type":"seated","at":1795028150888,"seat":1,"holder":{"kind":"person","name":"Bert","key":"6182c2e767e7195ac96c44f44d08854be1a00b47e13330623d37f193b3831baf"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',4,'{"type":"started","at":1795028150888}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',5,'{"type":"drawn","at":1795028150888,"action":{"type":"start","tile":"156"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',6,'{"type":"drawn","at":1795028150888,"action":{"type":"deal","tile":"142"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',7,'{"type":"drawn","at":1795028150888,"action":{"type":"deal","tile":"165"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',8,'{"type":"drawn","at":1795028150888,"action":{"type":"deal","tile":"365"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',9,'{"type":"drawn","at":1795028150888,"action":{"type":"deal","tile":"253"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',10,'{"type":"drawn","at":1795028150888,"action":{"type":"deal","tile":"236"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',11,'{"type":"drawn","at":1795028150888,"action":{"type":"deal","tile":"124"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',12,'{"type":"drawn","at":1795028150888,"action":{"type":"draw","tile":"234"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',13,'{"type":"played","at":1795028150954,"id":"6182c2e767e7195a holomino-1","seat":0,"action":{"type":"lay","tile":"142","hex":[0,-1]}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',14,'{"type":"drawn","at":1795028150954,"action":{"type":"draw","tile":"145"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',15,'{"type":"played","at":1795028150998,"id":"6182c2e767e7195a holomino-3","seat":1,"action":{"type":"lay","tile":"145","hex":[-1,0]}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',16,'{"type":"drawn","at":1795028150998,"action":{"type":"draw","tile":"135"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',17,'{"type":"played","at":1795028151046,"id":"6182c2e767e7195a holomino-5","seat":0,"action":{"type":"lay","tile":"365","hex":[-2,0]}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',18,'{"type":"drawn","at":1795028151046,"action":{"type":"draw","tile":"256"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',19,'{"type":"played","at":1795028151090,"id":"6182c2e767e7195a holomino-7","seat":1,"action":{"type":"lay","tile":"256","hex":[1,0]}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',20,'{"type":"drawn","at":1795028151090,"action":{"type":"draw","tile":"152"}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',21,'{"type":"played","at":1795028151138,"id":"6182c2e767e7195a holomino-9","seat":0,"action":{"type":"lay","tile":"234","hex":[1,-2]}}');
INSERT INTO "entries" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ',22,'{"type":"drawn","at":1795028151138,"action":{"type":"draw","tile":"162"}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',1,'{"type":"created","at":1795028151790,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":5980201238749815,"host":"9171fa051994e8239f938cc58349c953af8ba0eeae0838a920a98dd9bfcbae76","invite":"7ac4bdc0f4530dc62de2b9f3a4244ded6b0c16a7332336c0b924e29103d410b1","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',2,'{"type":"seated","at":1795028151790,"seat":0,"holder":{"kind":"person","name":"Ada","key":"9171fa051994e8239f938cc58349c953af8ba0eeae0838a920a98dd9bfcbae76"}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',3,'{"type":"seated","at":1795028151790,"seat":1,"holder":{"kind":"computer","player":"random"}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',4,'{"type":"started","at":1795028151790}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',5,'{"type":"played","at":1795028151820,"id":"9171fa051994e823 ada-1","seat":0,"action":{"type":"place","piece":"N5","cells":[[2,5],[3,5],[4,4],[4,5],[5,4]]}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',6,'{"type":"played","at":1795028152024,"seat":1,"action":{"type":"place","piece":"L3","cells":[[8,8],[9,8],[9,9]]}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',7,'{"type":"played","at":1795028152038,"id":"9171fa051994e823 ada-3","seat":0,"action":{"type":"place","piece":"Y5","cells":[[6,3],[7,3],[8,2],[8,3],[9,3]]}}');
INSERT INTO "entries" VALUES('PwMWgk-39IvCxLvKGxip2g',8,'{"type":"played","at":1795028152043,"seat":1,"action":{"type":"place","piece":"S4","cells":[[5,10],[6,9],[6,10],[7,9]]}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',1,'{"type":"created","at":1795028150334,"game":"polyssimo","options":{"players":2,"first_seat":0,"handicap":{},"pieces_per_player":null,"score_by":"pieces","hexominoes":["H01","H02","H03","H04","H05","H06","H07","H08","H09","H10","H11","H12"]},"seed":1076573345828630,"host":"6f09c99b2b91cb79c640e72d251a6d8db1eb2409152672a108223f1ca622e7c7","invite":"9c92939398d029d8eadc5e075113c64ee2b18c9d4bc4e4189a0891e0c98425b1","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',2,'{"type":"seated","at":1795028150334,"seat":0,"holder":{"kind":"person","name":"Ada","key":"6f09c99b2b91cb79c640e72d251a6d8db1eb2409152672a108223f1ca622e7c7"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',3,'{"type":"seated","at":1795028150334,"seat":1,"holder":{"kind":"person","name":"Bert","key":"6f09c99b2b91cb79c640e72d251a6d8db1eb2409152672a108223f1ca622e7c7"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',4,'{"type":"started","at":1795028150334}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',5,'{"type":"played","at":1795028150402,"id":"6f09c99b2b91cb79 polyssimo-1","seat":0,"action":{"type":"take","piece":"H03"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',6,'{"type":"played","at":1795028150450,"id":"6f09c99b2b91cb79 polyssimo-3","seat":1,"action":{"type":"take","piece":"V5"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',7,'{"type":"played","at":1795028150510,"id":"6f09c99b2b91cb79 polyssimo-5","seat":0,"action":{"type":"take","piece":"H11"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',8,'{"type":"played","at":1795028150569,"id":"6f09c99b2b91cb79 polyssimo-7","seat":1,"action":{"type":"take","piece":"I5"}}');
INSERT INTO "entries" VALUES('QONYIxqcELvwmOaRIAQIgw',9,'{"type":"played","at":1795028150619,"id":"6f09c99b2b91cb79 polyssimo-9","seat":0,"action":{"type":"take","piece":"U5"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',1,'{"type":"created","at":1795028152473,"game":"polyminix","options":{"players":2,"mode":"figure","kit":["I2","I3","L3","I4","O4","L4","T4","I5","L5","N5","P5","T5","U5","V5","Y5"],"deck":"default","card":null,"t3_seconds":60,"wait_for_all":false,"symmetry":"any","table_axes":"prova","first_seat":0},"seed":1422664738881462,"host":"cf2859f6d76b854b00ede563cf17428f654d4ebc67713c58cf85b098b057de9c","invite":"b60a8a137710ab7910a73db4cac927fc52ac8e2b5f0c6f7ab8f0a03fddfec4f1","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',2,'{"type":"seated","at":1795028152473,"seat":0,"holder":{"kind":"person","name":"Ada","key":"cf2859f6d76b854b00ede563cf17428f654d4ebc67713c58cf85b098b057de9c"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',3,'{"type":"seated","at":1795028152473,"seat":1,"holder":{"kind":"person","name":"Bert","key":"cf2859f6d76b854b00ede563cf17428f654d4ebc67713c58cf85b098b057de9c"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',4,'{"type":"started","at":1795028152473}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',5,'{"type":"drawn","at":1795028152473,"action":{"type":"turno","face":5}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',6,'{"type":"played","at":1795028152544,"id":"cf2859f6d76b854b race-1","seat":1,"action":{"type":"choose","deck":"green"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',7,'{"type":"drawn","at":1795028152544,"action":{"type":"draw","card":"G10"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',8,'{"type":"played","at":1795028152650,"id":"cf2859f6d76b854b race-3","seat":0,"action":{"type":"choose","deck":"yellow"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',9,'{"type":"drawn","at":1795028152650,"action":{"type":"draw","card":"Y14"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',10,'{"type":"played","at":1795028152694,"id":"cf2859f6d76b854b race-5","seat":0,"action":{"type":"faceup","side":"A"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',11,'{"type":"played","at":1795028152746,"id":"cf2859f6d76b854b race-7","seat":1,"action":{"type":"faceup","side":"A"}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',12,'{"type":"drawn","at":1795028152746,"action":{"type":"prova","face":2}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',13,'{"type":"played","at":1795028153154,"id":"cf2859f6d76b854b race-13","seat":0,"action":{"type":"submit","seat":0,"placements":[{"type":"place","piece":"I3","cells":[[7,3],[7,4],[7,5]]},{"type":"place","piece":"O4","cells":[[3,1],[3,2],[4,1],[4,2]]},{"type":"place","piece":"T4","cells":[[6,1],[7,0],[7,1],[7,2]]},{"type":"place","piece":"L5","cells":[[5,2],[6,2],[6,3],[6,4],[6,5]]},{"type":"place","piece":"Y5","cells":[[3,0],[4,0],[5,0],[5,1],[6,0]]}],"t":408}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',14,'{"type":"drawn","at":1795028153154,"action":{"type":"turno","face":6}}');
INSERT INTO "entries" VALUES('Yx8bHdIOW1gVdUT41nPG7A',15,'{"type":"traced","at":1795028153154,"race":8,"trails":{"0":[[227,3],[232,7],[276,11],[322,16],[364,21]]}}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',1,'{"type":"created","at":1795028153326,"game":"polyminix","options":{"players":2,"mode":"figure","kit":["I2","I3","L3","I4","O4","L4","T4","I5","L5","N5","P5","T5","U5","V5","Y5"],"deck":"default","card":"G1-A-1","t3_seconds":60,"wait_for_all":false,"symmetry":"any","table_axes":"prova","first_seat":0},"seed":7500571087141449,"host":"deb63e2e40a3bd187d57e12474ca4d9a0684c683cb0135fcad4b5f6b546a7d84","invite":"223e82dc505b8ac2e7b8bf4646aa66b4792887054e3ba2bc0ef66034b4dcfdb6","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',2,'{"type":"seated","at":1795028153326,"seat":0,"holder":{"kind":"person","name":"Ada","key":"deb63e2e40a3bd187d57e12474ca4d9a0684c683cb0135fcad4b5f6b546a7d84"}}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',3,'{"type":"seated","at":1795028153326,"seat":1,"holder":{"kind":"person","name":"Bert","key":"deb63e2e40a3bd187d57e12474ca4d9a0684c683cb0135fcad4b5f6b546a7d84"}}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',4,'{"type":"started","at":1795028153326}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',5,'{"type":"played","at":1795028153478,"id":"deb63e2e40a3bd18 card-3","seat":0,"action":{"type":"submit","seat":0,"placements":[{"type":"place","piece":"I2","cells":[[6,0],[7,0]]},{"type":"place","piece":"I3","cells":[[3,1],[3,2],[3,3]]},{"type":"place","piece":"V5","cells":[[3,0],[4,0],[5,0],[5,1],[5,2]]}],"t":152}}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',6,'{"type":"ended","at":1795028153478,"reason":"played","standings":[{"rank":1,"seat":0,"score":3},{"rank":2,"seat":1,"score":0}]}');
INSERT INTO "entries" VALUES('gUGVGmq9B9kZwa1ODT01ww',7,'{"type":"traced","at":1795028153478,"race":0,"trails":{"0":[[22,2],[64,5],[109,10]]}}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',1,'{"type":"created","at":1795028152149,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":4278222884613469,"host":"2bbf60798ce7d4fca8b654f54a4d7a71601847df46970a71c62f142fe4439921","invite":"9c511567aefec01262140788605e590f5dfd5eb0a3975a1efb378ecb3fc9dbde","clock":{"kind":"none"}}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',2,'{"type":"seated","at":1795028152149,"seat":0,"holder":{"kind":"person","name":"Ada","key":"2bbf60798ce7d4fca8b654f54a4d7a71601847df46970a71c62f142fe4439921"}}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',3,'{"type":"seated","at":1795028152187,"seat":1,"holder":{"kind":"person","name":"Bert","key":"7589394ad5dc36cc91fc11070bcd19984b390214723dc428bbc7bfbc3b0e9956"}}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',4,'{"type":"started","at":1795028152187}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',5,'{"type":"played","at":1795028152212,"id":"2bbf60798ce7d4fc ada-1","seat":0,"action":{"type":"place","piece":"T5","cells":[[3,5],[4,3],[4,4],[4,5],[5,5]]}}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',6,'{"type":"resigned","at":1795028152250,"id":"7589394ad5dc36cc bert-0","seat":1}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',7,'{"type":"ended","at":1795028152250,"reason":"resigned","standings":[{"rank":1,"seat":0,"score":-84},{"rank":2,"seat":1,"score":-89}]}');
INSERT INTO "entries" VALUES('he2MNLmQLYGRRi7aeKxxfg',8,'{"type":"rematch-asked","at":1795028152298,"id":"2bbf60798ce7d4fc ada-2","seat":0}');
CREATE TABLE tables (
	id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	visibility VARCHAR(16) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	touched BIGINT NOT NULL, 
	deadline BIGINT, 
	thinking BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, computers BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('5VW2Kq3meGSXPD8Ti_77Iw','polymo','playing','private','12ca17b49af2289436f303e0166030a2',1795028149347,1795028149664,NULL,0,'{"game":"polymo","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO "tables" VALUES('QONYIxqcELvwmOaRIAQIgw','polyssimo','playing','private','12ca17b49af2289436f303e0166030a2',1795028150334,1795028150402,NULL,0,'{"game":"polyssimo","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO "tables" VALUES('A_xGL9kTUSZ7B7GEgsqoqQ','holomino','playing','private','12ca17b49af2289436f303e0166030a2',1795028150888,1795028150954,NULL,0,'{"game":"holomino","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO "tables" VALUES('-GHUBkD2ap5CpLxAoEyFlA','blokus','playing','watch','12ca17b49af2289436f303e0166030a2',1795028151259,1795028151289,NULL,0,'{"game":"blokus","status":"playing","visibility":"watch","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO "tables" VALUES('PwMWgk-39IvCxLvKGxip2g','blokus','playing','private','12ca17b49af2289436f303e0166030a2',1795028151790,1795028152043,NULL,0,'{"game":"blokus","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"computer","name":null}]}',0);
INSERT INTO "tables" VALUES('he2MNLmQLYGRRi7aeKxxfg','blokus','over','private','12ca17b49af2289436f303e0166030a2',1795028152149,1795028152250,NULL,0,'{"game":"blokus","status":"over","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO "tables" VALUES('Yx8bHdIOW1gVdUT41nPG7A','polyminix','playing','private','12ca17b49af2289436f303e0166030a2',1795028152473,1795028152544,NULL,0,'{"game":"polyminix","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO "tables" VALUES('gUGVGmq9B9kZwa1ODT01ww','polyminix','over','private','12ca17b49af2289436f303e0166030a2',1795028153326,1795028153478,NULL,0,'{"game":"polyminix","status":"over","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
CREATE INDEX tables_listed ON tables (visibility, status, touched);
CREATE INDEX tables_owner ON tables (owner, created);
CREATE INDEX tables_deadline ON tables (deadline);
CREATE INDEX tables_thinking ON tables (thinking, touched);
COMMIT;
